/**
 * The three small things of the frame that CSS cannot do. Every page works without them; keep this file free of
 * imports, for each page loads it.
 */
export function enhance(): void {
  closeMenuOnChoice();
  hushChatLabelOnEscape();
  if (!CSS.supports("animation-timeline: scroll()")) followScroll();
}

/** A link to a section of the same page does not leave it, so the menu that holds the link has to go by itself. */
function closeMenuOnChoice(): void {
  const menu = document.getElementById("menu");
  menu?.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a") && menu.matches(":popover-open")) menu.hidePopover();
  });
}

/** A label that appears on hover can be dismissed without moving the pointer (WCAG 1.4.13). */
function hushChatLabelOnEscape(): void {
  const chat = document.querySelector(".chat");
  if (!chat) return;
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") chat.classList.add("hushed");
  });
  for (const leaving of ["pointerleave", "blur"])
    chat.addEventListener(leaving, () => chat.classList.remove("hushed"));
}

/** The bar's shadow for browsers without scroll-driven animations. */
function followScroll(): void {
  const bar = document.querySelector<HTMLElement>(".bar");
  if (!bar) return;
  const show = () => bar.classList.toggle("scrolled", scrollY > Number(bar.dataset.shadowAfter));
  addEventListener("scroll", show, { passive: true });
  show();
}
