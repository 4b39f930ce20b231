import { bannerMs } from "@huiyan/contract/shortcut/shortcut.rules";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isOpened, type UserInfo } from "#features/organisation/organisation.public.ts";
import { joinFacts } from "#shared/format/format-join.ts";
import { BannerDrawing } from "./BannerDrawing.tsx";
import { shortcutText as text } from "./shortcut.texts.ts";

/**
 * Returns the index of the shown slide and a function to change it. Advances every 6 s, except while held or if the
 * user prefers reduced motion.
 */
function useBanner(count: number, held: boolean) {
  const [shown, show] = useState(0);
  useEffect(() => {
    if (held || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    // Starts again with every slide, so that a slide chosen by the user is shown for the full time as well.
    const timer = setTimeout(() => show((shown + 1) % count), bannerMs);
    return () => clearTimeout(timer);
  }, [held, count, shown]);
  return { shown, show };
}

const slides = [
  { kind: "store", path: "/alg/my", title: "storeTitle", lead: "storeLead" },
  { kind: "screen", path: "/dashboard", title: "screenTitle", lead: "screenLead" },
  { kind: "space", path: "/service/order", title: "spaceTitle", lead: "spaceLead" },
] as const;

/**
 * Slides about pages that the user may open, at most three. They change automatically, except while the pointer or the
 * focus is on them. Renders nothing if the user may open none.
 */
export function Banner({ user }: { user: UserInfo }) {
  const open = slides.filter(({ path }) => isOpened(user, path));
  const [held, setHeld] = useState(false);
  const { shown, show } = useBanner(open.length, held);
  const slide = open[shown] ?? open[0];
  if (slide === undefined) return null;
  return (
    <section
      className="banner"
      aria-roledescription="carousel"
      aria-label={text("banner")}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <BannerDrawing kind={slide.kind} />
      <div className="banner-text" key={slide.kind}>
        <h2>{text(slide.title)}</h2>
        <p>{text(slide.lead)}</p>
        <Link to={slide.path} className="banner-open">
          {text("open")}
        </Link>
      </div>
      {open.length > 1 && (
        <div className="banner-dots">
          {open.map(({ kind, title }, index) => (
            <button
              key={kind}
              type="button"
              aria-label={joinFacts([text(title), text("slide", { n: index + 1, count: open.length })])}
              aria-current={index === shown}
              onClick={() => show(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
