import { getDevice } from "@huiyan/contract/device/device.api";
import { accessDevice } from "@huiyan/contract/device/upkeep.api";
import { devicePageSeconds } from "@huiyan/contract/device/upkeep.rules";
import { openRecordings } from "@huiyan/contract/recording/recording.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { DeviceFrame } from "./DeviceFrame.tsx";
import { DevicePageHead } from "./DevicePageHead.tsx";
import { pageText as text } from "./device-page.texts.ts";
import { type PageKind, showsNote } from "./device-page-search.ts";
import { LocalLink } from "./LocalLink.tsx";
import { PageProblem } from "./PageProblem.tsx";

interface Props {
  deviceId: string;
  type: PageKind;
  pointId: string | undefined;
}

const refreshMs = 30_000;

/** An address is good for one opening: nothing but a person asks for another one. */
const once = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnReconnect: false,
  refetchOnMount: false,
} as const;

/** Recordings are asked for by an operation of their own, which writes down whose were seen. */
function usePageAccess({ deviceId, type, pointId }: Props) {
  const about = { device_id: deviceId, ...(pointId === undefined ? {} : { point_id: pointId }) };
  const isRecord = type === "record";
  const page = isRecord ? "config" : type;
  const own = useQueryOf(accessDevice, { ...about, type: page }, { ...once, enabled: !isRecord });
  const recordings = useQueryOf(openRecordings, about, { ...once, enabled: isRecord });
  return isRecord ? recordings : own;
}

/** The device's page with its name, state and remaining time; or why it is not there. */
export function DevicePageView({ deviceId, type, pointId }: Props) {
  const detail = useQueryOf(getDevice, { device_id: deviceId }, { refetchInterval: refreshMs });
  const access = usePageAccess({ deviceId, type, pointId });
  const name = detail.data?.nickname || detail.data?.name || deviceId;
  const answer = access.isFetching ? undefined : access.data;
  const detailFailed = detail.data === undefined && detail.problem !== null;
  // which of the two it is depends on the details, so they are awaited
  const known = answer !== undefined && (detail.data !== undefined || detailFailed);
  const end =
    known && !showsNote({ access: answer, detailFailed }) ? access.dataUpdatedAt + devicePageSeconds * 1000 : undefined;
  return (
    <section className="device-page" aria-label={text(type)}>
      <DevicePageHead title={text(type)} name={name} online={detail.data?.online} end={end} />
      {access.isError && !access.isFetching && (
        <PageProblem error={access.error} onRetry={() => void access.refetch()} />
      )}
      {!known && (access.isFetching || !access.isError) && (
        <p className="note device-page-loading" role="status">
          {text("loading")}
        </p>
      )}
      {known && showsNote({ access: answer, detailFailed }) && (
        <LocalLink url={answer.local_url} old={answer.state === "old"} />
      )}
      {end !== undefined && answer !== undefined && (
        <DeviceFrame
          url={answer.url}
          end={end}
          name={text("frame", { device: name, page: text(type) })}
          saves={type === "record" || type === "config"}
        />
      )}
    </section>
  );
}
