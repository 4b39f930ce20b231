import { dayMs } from "@huiyan/contract/calendar";
import { Button } from "antd";
import { day, packageName } from "../format-package.ts";
import { packageText as text } from "../service-package.texts.ts";
import { type usePackageNotices } from "./use-package-notices.ts";
import "../service-package.css";

/** Maximum number of listed packages, so that the newest alarms below stay visible. */
const shown = 2;

function sentence(title: string, endsAt: number): string {
  const days = Math.floor((endsAt - Date.now()) / dayMs);
  const facts = { title: packageName(title), day: day(endsAt) };
  return days < 1 ? text("noticeToday", facts) : text("noticeEnds", { ...facts, days });
}

/** List of the service packages that expire soon. Renders nothing if there are none. */
export function PackageNoticeList({ notices: { list, read } }: { notices: ReturnType<typeof usePackageNotices> }) {
  if (list.length === 0) return null;
  return (
    <section className="package-notices" aria-label={text("notices")}>
      <header>
        {text("notices")} <span className="num">{list.length}</span>
      </header>
      <ul>
        {list.slice(0, shown).map(({ _id, title, ends_at }) => (
          <li key={_id}>
            <p>{sentence(title, ends_at)}</p>
            <span className="package-notice-actions">
              <Button size="small" type="primary" ghost href="#/service/manage">
                {text("renew")}
              </Button>
              {read !== undefined && (
                <Button size="small" onClick={() => read(_id)}>
                  {text("seen")}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
