// @ts-check
// Without the theme's own font, because the system font needs no download.
import theme from 'vitepress/theme-without-fonts'
import './site.css'

export default theme
