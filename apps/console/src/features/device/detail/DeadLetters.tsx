import { findDeadLetters } from "@huiyan/contract/device/device.api";
import { defaultPageSize } from "@huiyan/contract/paging";
import { keepPreviousData } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { shortTime } from "#shared/format/time.ts";
import { Pager } from "#shared/list/Pager.tsx";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { deviceText } from "../device.texts.ts";
import { detailText as text } from "./device-detail.texts.ts";

/** List of the events of a device that the platform refused, with the reasons. */
export function DeadLetters({ deviceId }: { deviceId: string }) {
  const [page, setPage] = useState(1);
  const input = { device_id: deviceId, page, size: defaultPageSize };
  const letters = useQueryOf(findDeadLetters, input, { placeholderData: keepPreviousData, staleTime: 0 });
  const { data } = letters;
  if (data === undefined) {
    return letters.problem === null ? (
      <p className="note">{deviceText("loading")}</p>
    ) : (
      <ProblemBanner query={letters} />
    );
  }
  if (data.list.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheck size={24} strokeWidth={1.5} />}
        title={text("noDeadLetters")}
        hint={text("noDeadLettersHint")}
      />
    );
  }
  return (
    <>
      <ProblemBanner query={letters} />
      <ul className="device-rows">
        {data.list.map(({ event_id, reason, text: message, received_at }) => (
          <li key={`${event_id}${received_at}`}>
            <span className="device-name">
              <span className="ell">{message || reason}</span>
              <span className="note ell num">{event_id}</span>
            </span>
            <time dateTime={new Date(received_at).toISOString()}>{shortTime(received_at)}</time>
          </li>
        ))}
      </ul>
      {data.page.count > data.page.size && (
        <Pager page={page} size={data.page.size} count={data.page.count} onChange={setPage} sizes={[]} />
      )}
    </>
  );
}
