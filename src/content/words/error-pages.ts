/** Pages shown in place of another. */
export const errorPages = {
  notFound: {
    title: "404 Page Not Found",
    description: "There is no page at this address.",
    lead: "There is no page at this address. It may have moved, or the address may have been mistyped.",
    /** Specification §2, Not-found page. */
    router: "Did you forget to add the page to the router?",
  },
  failed: {
    title: "This page cannot be shown just now",
    description: "Something on our side is not working.",
    lead: "Something on our side is not working. Please try again in a minute. If you were sending a form, go back: your browser still has what you typed.",
    quote: "If you tell us about it, quote {reference}.",
  },
  /** What a browser sent and the server refused, such as a form with too large a file; the reason is the lead. */
  refused: {
    title: "We could not accept this",
    description: "Something was sent that we could not accept.",
    lead: "The request is not valid.",
    back: "To change it, go back: your browser still has what you typed.",
  },
  tooManySearches: {
    title: "Too many searches",
    description: "Please search again in a few seconds.",
    lead: "Very many searches have come from your internet connection, which others may share. Please wait a few seconds and load this page again.",
  },
  seeJobs: "See current jobs",
  contact: "Contact",
  help: {
    dayAndNight: "Need help now? Call {number}, day or night.",
    oneNumber: "Need help? Call {number}.",
  },
} as const;
