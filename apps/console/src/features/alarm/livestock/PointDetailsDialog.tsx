import { type Message } from "@huiyan/contract/alarm/message";
import { getPointDetails } from "@huiyan/contract/alarm/review.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { Modal, Skeleton } from "antd";
import { useState } from "react";
import { useAlias } from "#features/setting/setting.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { grouped } from "#shared/format/count.ts";
import { shortTime } from "#shared/format/time.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { StateLabel } from "#shared/screen/StateLabel.tsx";
import { livestockText as text } from "./livestock.texts.ts";

type Details = Answer<typeof getPointDetails>;
const sums = ({ messages, total }: Details["today"]) =>
  text("sums", { messages: grouped(messages), total: grouped(total) });

function Facts({ details }: { details: Details }) {
  const group = useAlias();
  const { point_name, device_name, group_name, online, today, week } = details;
  return (
    <dl className="facts num">
      <div>
        <dt>{text("pointName")}</dt>
        <dd>
          {point_name}{" "}
          <StateLabel form={online ? "online" : "offline"}>{text(online ? "online" : "offline")}</StateLabel>
        </dd>
      </div>
      <div>
        <dt>{text("deviceName")}</dt>
        <dd>{device_name}</dd>
      </div>
      <div>
        <dt>{group}</dt>
        <dd>{group_name || "-"}</dd>
      </div>
      <div>
        <dt>{text("today")}</dt>
        <dd>{sums(today)}</dd>
      </div>
      <div>
        <dt>{text("week")}</dt>
        <dd>
          {sums(week)}{" "}
          {week.unreviewed > 0 && <span className="note">{text("unreviewed", { n: week.unreviewed })}</span>}
        </dd>
      </div>
    </dl>
  );
}

/** Dialog for the point of a counting alarm: its totals of today and this week, and its last counts. */
export function PointDetailsDialog({ message, onClosed }: { message: Message; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const query = useQueryOf(getPointDetails, { id: message._id }, { staleTime: 0 });
  const details = query.data;
  return (
    <Modal
      open={open}
      title={text("point")}
      width={560}
      footer={null}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <ProblemBanner query={query} />
      {details === undefined && query.problem === null && <Skeleton active title={false} />}
      {details !== undefined && (
        <>
          <Facts details={details} />
          <h3 className="point-last">{text("last")}</h3>
          <table className="batches num">
            <thead>
              <tr>
                <th scope="col">{text("time")}</th>
                <th scope="col">{text("plate")}</th>
                <th scope="col" className="batch-count">
                  {text("total")}
                </th>
                <th scope="col">{text("state")}</th>
              </tr>
            </thead>
            <tbody>
              {details.list.map(({ _id, time, plate, total, reviewed }) => (
                <tr key={_id}>
                  <td>{shortTime(time)}</td>
                  <td>{plate || "-"}</td>
                  <td className="batch-count">{grouped(total)}</td>
                  <td>
                    <StateLabel form={reviewed ? "done" : "waiting"}>
                      {text(reviewed ? "reviewed" : "pending")}
                    </StateLabel>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Modal>
  );
}
