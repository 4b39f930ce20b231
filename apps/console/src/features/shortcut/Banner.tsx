import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { joinFacts } from "../../shared/format/format-join.ts";
import { isOpened, type UserInfo } from "../organisation/organisation.public.ts";
import { BannerDrawing } from "./BannerDrawing.tsx";
import { shortcutText as text } from "./shortcut.texts.ts";
import { useBanner } from "./use-banner.ts";

const slides = [
  { kind: "store", path: "/alg/my", title: "storeTitle", lead: "storeLead" },
  { kind: "screen", path: "/dashboard", title: "screenTitle", lead: "screenLead" },
  { kind: "space", path: "/service/order", title: "spaceTitle", lead: "spaceLead" },
] as const;

/**
 * Those of the three highlights that lead somewhere for this person; nothing where none does. They change by
 * themselves, except while one points at them or stands on them with the keyboard.
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
