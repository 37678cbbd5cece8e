// Parts that most views use but the first does not need. One file, like core.ts.

export { Button, type ButtonProps } from './button/Button.js'
export { copyText } from './copyText.js'
export { Hero, type HeroProps } from './hero/Hero.js'
export { Icon, type IconName, type IconProps } from './icon/Icon.js'
export { IconButton, type IconButtonProps } from './iconButton/IconButton.js'
export { restStyles } from './restStyles.js'
export { Waiting, type WaitingProps } from './waiting/Waiting.js'
