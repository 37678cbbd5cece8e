/** The files of the package that this plugin's modules load in, by `import()`: see scripts/stages.mjs. */
export default {
  /** The button to buy, and the state of the form. */
  onramp: ['plugin'],
  /** Prices, provider pages and the watch for arriving funds, loaded after the form, or for a purchase that is under way. */
  onrampBuying: ['purchases/startBuying'],
  /** The lists to choose from, and the view after a press on a provider. */
  onrampPicker: ['views/OnrampCurrency'],
  onrampProgress: ['views/BuyInProgress'],
  onrampViews: ['./'],
}
