// @ts-check
// Without the theme's own font: the system's is there at once.
import theme from 'vitepress/theme-without-fonts'
import './site.css'

export default theme
