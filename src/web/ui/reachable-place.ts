import { placeOfMessages, watchPlaceOfMessages } from "./open-dialogs.ts";

/**
 * An element that is always in the topmost layer: the page's, or the topmost modal dialog's. It is moved in the
 * document instead of rendered again, so that a toast keeps its timer, its focus and a swipe while dialogs open and
 * close. It is created in the browser, which keeps Radix's inline styles out of the server's HTML (content security
 * policy).
 */
interface ReachablePlace {
  /** Adds the element to the document; the returned function removes it. */
  watch: (hasCome: () => void) => () => void;
  current: () => HTMLElement | null;
}

export function createReachablePlace(): ReachablePlace {
  let place: HTMLElement | null = null;
  return {
    current: () => place,
    watch(hasCome) {
      const element = document.createElement("div");
      element.className = "toast-place";
      const move = () => moveInto(placeOfMessages(), element);
      move();
      place = element;
      hasCome();
      const stop = watchPlaceOfMessages(move);
      return () => {
        stop();
        element.remove();
        place = null;
      };
    },
  };
}

/** `moveBefore` keeps focus and animations; without it they are lost, but not the toast. */
function moveInto(layer: HTMLElement, element: HTMLElement): void {
  if (element.isConnected && "moveBefore" in layer) layer.moveBefore(element, null);
  else layer.append(element);
}
