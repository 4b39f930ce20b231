import { Button } from "antd";
import { grouped } from "#shared/format/count.ts";
import { taskText as text } from "../task.texts.ts";
import { type useFailedDeliveries } from "./use-failed-deliveries.ts";
import "../task.css";

/** Maximum number of listed installations, so that the newest alarms below stay visible. */
const shown = 2;

/**
 * List of the algorithm installations that failed on some devices, with links to the results. Renders nothing if there
 * are none.
 */
export function FailedDeliveryList({ failed: { list, read } }: { failed: ReturnType<typeof useFailedDeliveries> }) {
  if (list.length === 0) return null;
  return (
    <section className="task-failures" aria-label={text("failedDeliveries")}>
      <header>
        {text("failedDeliveries")} <span className="num">{list.length}</span>
      </header>
      <ul>
        {list.slice(0, shown).map(({ _id, subject, total, failed }) => (
          <li key={_id}>
            <p>{text("failedDelivery", { name: subject, n: grouped(failed), total: grouped(total) })}</p>
            <span className="task-failure-actions">
              <Button size="small" type="primary" ghost href={`#/alg/issued?task=${_id}`} onClick={() => read(_id)}>
                {text("openResults")}
              </Button>
              <Button size="small" onClick={() => read(_id)}>
                {text("seen")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
