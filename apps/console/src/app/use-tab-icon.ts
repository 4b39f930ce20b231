import { useEffect } from "react";

/** As index.html names it. */
const ownMark = "./favicon.svg";

/** Picture of the browser's tab: the organisation's logo, else the product's mark. */
export function useTabIcon(logo: string): void {
  useEffect(() => {
    const icon = document.querySelector("link[rel=icon]");
    icon?.removeAttribute("type");
    icon?.setAttribute("href", logo || ownMark);
    return () => icon?.setAttribute("href", ownMark);
  }, [logo]);
}
