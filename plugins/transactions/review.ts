export { reviewMessages, stepMessages } from './reviewMessages.js'
export { Review, type ReviewProps, type ReviewStep, ReviewSteps } from './views/Review.js'
