import { placeOfMessages, watchPlaceOfMessages } from "./open-dialogs.ts";

/**
 * An element that is always in the topmost layer: the page's, or that of the modal dialog on top. It is moved in the
 * document rather than rendered anew, so that a toast keeps its clock, its focus and its place in a swipe while
 * dialogs open and close under it. It exists in the browser only, which also keeps Radix's inline styles out of the
 * server's HTML (content security policy).
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

/** `moveBefore` keeps focus and animations; browsers without it lose those, not the toast. */
function moveInto(layer: HTMLElement, element: HTMLElement): void {
  if (element.isConnected && "moveBefore" in layer) layer.moveBefore(element, null);
  else layer.append(element);
}
