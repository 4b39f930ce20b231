import { getDevice } from "@huiyan/contract/device/device.api";
import { accessDevice } from "@huiyan/contract/device/maintenance.api";
import { devicePageSeconds, remoteAccessFrom } from "@huiyan/contract/device/maintenance.rules";
import { openRecordings } from "@huiyan/contract/recording/recording.api";
import { Button, Input } from "antd";
import { Copy, Link2 } from "lucide-react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { duration } from "#shared/format/time.ts";
import { notify } from "#shared/notice/notice.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { useCountdown } from "#shared/screen/use-countdown.ts";
import { DeviceFrame } from "./DeviceFrame.tsx";
import { pageText as text } from "./device-page.texts.ts";
import { type PageKind, showsNote } from "./device-page-search.ts";
import { PageProblem } from "./PageProblem.tsx";

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify("success", text("copied"));
  } catch {
    // Browsers refuse to copy without HTTPS. The user can then select the text in the field.
    notify("error", text("copyFailed"));
  }
}

/** Shows the device's address in the local network, for devices whose pages the platform cannot show. */
function LocalLink({ url, old }: { url: string; old: boolean }) {
  const hint = old ? text("oldHint", { version: remoteAccessFrom }) : text("unknownHint");
  return (
    <EmptyState
      icon={<Link2 size={24} strokeWidth={1.5} />}
      title={text(url === "" ? "noAddress" : "oldTitle")}
      hint={hint}
      actions={
        url === "" ? undefined : (
          <span className="device-page-link">
            <Input readOnly value={url} aria-label={text("oldTitle")} onFocus={(event) => event.target.select()} />
            <Button icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copyLink(url)}>
              {text("copy")}
            </Button>
          </span>
        )
      }
    />
  );
}

interface DevicePageHeadProps {
  title: string;
  name: string;
  /** Online state of the device; undefined until known. */
  online: boolean | undefined;
  /** End of the access to the page, in epoch milliseconds; undefined while no page is shown. */
  end: number | undefined;
}

function Left({ end }: { end: number }) {
  const seconds = useCountdown(end);
  return <span className="note num">{text("left", { time: duration(seconds) })}</span>;
}

/** Head of the page: its type, name and online state of the device, and remaining time. */
function DevicePageHead({ title, name, online, end }: DevicePageHeadProps) {
  return (
    <header className="page-head">
      <h1>{title}</h1>
      <span className="ell">{name}</span>
      {online !== undefined && (
        <span className={online ? "device-page-state good" : "device-page-state bad"}>
          {text(online ? "online" : "offline")}
        </span>
      )}
      {end !== undefined && (
        <div className="page-actions">
          <Left end={end} />
        </div>
      )}
    </header>
  );
}

interface Props {
  deviceId: string;
  type: PageKind;
  pointId: string | undefined;
}

const refreshMs = 30_000;

/** Query options. A signed address opens the page only once, so another one is requested only by the user. */
const once = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnReconnect: false,
  refetchOnMount: false,
} as const;

/** Requests access to the page. Recordings use a separate endpoint, which records the point in the audit log. */
function usePageAccess({ deviceId, type, pointId }: Props) {
  const about = { device_id: deviceId, ...(pointId === undefined ? {} : { point_id: pointId }) };
  const isRecord = type === "record";
  const page = isRecord ? "config" : type;
  const own = useQueryOf(accessDevice, { ...about, type: page }, { ...once, enabled: !isRecord });
  const recordings = useQueryOf(openRecordings, about, { ...once, enabled: isRecord });
  return isRecord ? recordings : own;
}

/** Shows the device's page below a head, or the reason why the page is not available. */
export function DevicePageView({ deviceId, type, pointId }: Props) {
  const detail = useQueryOf(getDevice, { device_id: deviceId }, { refetchInterval: refreshMs });
  const access = usePageAccess({ deviceId, type, pointId });
  const name = detail.data?.nickname || detail.data?.name || deviceId;
  const answer = access.isFetching ? undefined : access.data;
  const detailFailed = detail.data === undefined && detail.problem !== null;
  // Waits for the details as well: they decide whether the page or the note with the local address is shown.
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
