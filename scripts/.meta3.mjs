import { build } from 'vite'
import { gzipSync } from 'node:zlib'
const out = await build({ configFile:false, logLevel:'silent', root:'/work/main', define:{'process.env.NODE_ENV':'"production"'}, build:{ write:false, minify:true, cssCodeSplit:false, modulePreload:{polyfill:false}, rollupOptions:{ preserveEntrySignatures:'strict', input:'/work/main/bench/size/entries/host.mjs', external:[/^react($|\/)/,/^react-dom($|\/)/,'viem'] , output:{ entryFileNames:'[name].js'} } } })
const chunks = out.output.filter(o=>o.type==='chunk')
const by = Object.fromEntries(chunks.map(c=>[c.fileName,c]))
const gz = c=>gzipSync(c.code,{level:9}).length
const seen=new Set(); const walk=f=>{ if(seen.has(f)||!by[f])return; seen.add(f); by[f].imports.forEach(walk)}
const entry=chunks.find(c=>c.isEntry); walk(entry.fileName)
const sum=(s)=>[...s].reduce((a,f)=>a+gz(by[f]),0)
const group=(keys,label,n=25)=>{const all={};for(const k of keys) for(const [f,v] of Object.entries(by[k].modules)){const p=f.replace('/work/main/',''); const g=process.argv[2]==='files'?p:p.startsWith('node_modules')?p.split('/').slice(0,2).join('/'):p.replace('dist/','').split('/').slice(0,2).join('/'); all[g]=(all[g]??0)+v.code?.length}
console.log('##',label,'gzip',sum(keys),'chunks',keys.length); console.log(Object.entries(all).sort((a,b)=>b[1]-a[1]).slice(0,n).map(([f,b])=>'  '+b+' '+f).join('\n'))}
group([...seen],'first', +(process.argv[3]??25)); const first=new Set(seen)
for (const n of ['mountShell','services','plugins/wallets/lazy','wallets/views/Connect','plugins/injected/lazy','plugins/eip155/lazy']) { const c=chunks.find(c=>c.facadeModuleId?.includes(n)); if(!c) console.log('no',n); else walk(c.fileName)}
group([...seen].filter(k=>!first.has(k)),'connect', +(process.argv[3]??25)); const two=new Set(seen)
for (const n of ['session/operations','createEip1193','ConnectingExternal','plugins/account/lazy','views/Account','plugins/networks/lazy','readBalance']) { const c=chunks.find(c=>c.facadeModuleId?.includes(n)); if(!c) console.log('no',n); else walk(c.fileName)}
group([...seen].filter(k=>!two.has(k)),'account',  +(process.argv[3]??25))
