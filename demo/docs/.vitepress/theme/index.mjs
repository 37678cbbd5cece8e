// @ts-check
// Without the theme's own font, because the system font needs no download.
import theme from 'vitepress/theme-without-fonts'
import './site.css'
import { h } from 'vue'
import LiveModal from './LiveModal.vue'
import { searchOptions } from './search.mjs'
import Tabs from './Tabs.vue'

/** @type {import('vitepress').Theme} */
export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { 'home-hero-after': () => h(LiveModal) }),
  enhanceApp({ app, siteData }) {
    app.component('Tabs', Tabs)
    // Set here and not in the configuration, whose functions the site would have to make from texts, against its policy.
    siteData.value.themeConfig.search.options = { miniSearch: { searchOptions } }
  },
}
