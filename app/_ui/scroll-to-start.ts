/** Scrolls a list sideways so that the item stands near its beginning, in whichever direction text runs. */
export function scrollToStart(list: HTMLElement, item: HTMLElement): void {
  const [box, place] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  const isReversed = getComputedStyle(list).direction === "rtl";
  list.scrollBy({ left: isReversed ? place.right - box.right + MARGIN : place.left - box.left - MARGIN });
}

/** In pixels: so that the item before it is seen to be there. */
const MARGIN = 24;
