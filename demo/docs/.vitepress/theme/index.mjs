// @ts-check
// Without the theme's own font, because the system font needs no download.
import theme from 'vitepress/theme-without-fonts'
import './site.css'
import Tabs from './Tabs.vue'

/** Pages for looking things up, and decisions. In search they come after the guides. */
const LATER =
  /\/(?:reference|adr)\/|\/(?:api|test-ids|plugins|ui|licences|scenarios|glossary|sandbox)(?:\.html)?(?:#|$)/

/** @type {import('vitepress').Theme} */
export default {
  extends: theme,
  enhanceApp({ app, siteData }) {
    app.component('Tabs', Tabs)
    // Set here and not in the configuration, whose functions the site would have to make from texts, against its policy.
    siteData.value.themeConfig.search.options = {
      miniSearch: {
        searchOptions: {
          /** @param {string} page */
          boostDocument: (page) => (LATER.test(page) ? 0.1 : 1),
        },
      },
    }
  },
}
