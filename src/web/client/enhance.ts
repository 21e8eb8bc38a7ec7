/**
 * Behaviour of the page frame that CSS cannot do. Every page works without it; keep this file free of imports,
 * because every page loads it.
 */
export function enhance(): void {
  openTarget();
  addEventListener("hashchange", openTarget);
  const menu = document.getElementById("menu");
  if (menu) {
    closeOnChoice(menu);
    keepFocusIn(menu);
  }
  hushChatLabelOnEscape();
  addEventListener("load", endLateLayout);
  if (!CSS.supports("animation-timeline: scroll()")) followScroll();
}

/** Closes the menu when one of its links leads to a section of the same page. */
function closeOnChoice(menu: HTMLElement): void {
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) menu.hidePopover();
  });
}

/** While the side menu is open, nothing else can take the focus; `Header.menu.css` keeps the page from scrolling. */
function keepFocusIn(menu: HTMLElement): void {
  let rest: HTMLElement[] = [];
  menu.addEventListener("toggle", ({ newState }) => {
    if (newState !== "open") return;
    rest = besides(menu);
    for (const element of rest) element.inert = true;
    menu.querySelector("button")?.focus();
  });
  // Before it closes, so that the browser can return the focus to the button that opened it.
  menu.addEventListener("beforetoggle", ({ newState }) => {
    if (newState === "open") return;
    for (const element of rest) element.inert = false;
    rest = [];
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(".header-menu-button")?.focus();
  });
  // On a wide screen the menu is a row of the bar (Header.menu.css).
  matchMedia("(min-width: 70.01em)").addEventListener("change", () => menu.hidePopover());
}

/** All elements of the page that neither contain `element` nor are inside it. */
function besides(element: Element): HTMLElement[] {
  const { parentElement: parent } = element;
  if (!parent || element === document.body) return [];
  const siblings = [...parent.children].filter(
    (other) => other instanceof HTMLElement && other !== element && !other.inert,
  ) as HTMLElement[];
  return [...siblings, ...besides(parent)];
}

/** A label that appears on hover can be dismissed without moving the pointer (WCAG 1.4.13). */
function hushChatLabelOnEscape(): void {
  const chat = document.querySelector(".chat-button");
  const hushed = "chat-button--hushed";
  if (!chat) return;
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") chat.classList.add(hushed);
  });
  for (const leaving of ["pointerleave", "blur"])
    chat.addEventListener(leaving, () => chat.classList.remove(hushed));
}

/**
 * Opens the fold in an entry of a list to which a link leads. Browsers open the folds around a link's target alone, and
 * some open none: there a target inside its closed fold would not be found.
 */
function openTarget(): void {
  document
    .getElementById(location.hash.slice(1))
    ?.querySelector(":scope > details")
    ?.toggleAttribute("open", true);
}

/**
 * Ends the late layout of sections (arrangement.css) once the page is loaded with its fonts, for which it is: each has
 * its turn from then on. A page that is loaded before any section was left out needs none.
 */
function endLateLayout(): void {
  for (const one of document.getAnimations() as CSSAnimation[])
    if (one.animationName === "shown") one.currentTime = (one.currentTime as number) < 300 ? 9_000 : 3_000;
}

/** The bar's shadow for browsers without scroll-driven animations. */
function followScroll(): void {
  const bar = document.querySelector<HTMLElement>(".header-bar");
  if (!bar) return;
  const show = () => bar.classList.toggle("header-bar--scrolled", scrollY > Number(bar.dataset.shadowAfter));
  addEventListener("scroll", show, { passive: true });
  show();
}
