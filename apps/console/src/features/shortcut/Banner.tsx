import { useState } from "react";
import { joinFacts } from "../../shared/format/format-join.ts";
import { isOpened, type UserInfo } from "../organisation/organisation.public.ts";
import { BannerDrawing } from "./BannerDrawing.tsx";
import { OpenedLink } from "./OpenedLink.tsx";
import { shortcutText as text } from "./shortcut.texts.ts";
import { useBanner } from "./use-banner.ts";

const slides = [
  { kind: "store", path: "/alg/my", title: "storeTitle", lead: "storeLead" },
  { kind: "screen", path: "/dashboard", title: "screenTitle", lead: "screenLead" },
  { kind: "space", path: "/service/order", title: "spaceTitle", lead: "spaceLead" },
] as const;

/** Three highlights that change by themselves, except while one points at them or stands on them with the keyboard. */
export function Banner({ user }: { user: UserInfo }) {
  const [held, setHeld] = useState(false);
  const { shown, show } = useBanner(slides.length, held);
  const slide = slides[shown] ?? slides[0];
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
        <OpenedLink path={slide.path} opened={isOpened(user, slide.path)} className="banner-open">
          {text("open")}
        </OpenedLink>
      </div>
      <div className="banner-dots">
        {slides.map(({ kind, title }, index) => (
          <button
            key={kind}
            type="button"
            aria-label={joinFacts([text(title), text("slide", { n: index + 1, count: slides.length })])}
            aria-current={index === shown}
            onClick={() => show(index)}
          />
        ))}
      </div>
    </section>
  );
}
