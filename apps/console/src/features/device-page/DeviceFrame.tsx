import { devicePageLeaveMs } from "@huiyan/contract/device/maintenance.rules";
import { useNavigate } from "@tanstack/react-router";
import { Hourglass } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { notify } from "#shared/notice/notice.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { useCountdown } from "#shared/screen/use-countdown.ts";
import { pageText as text } from "./device-page.texts.ts";

interface Props {
  url: string;
  /** Time at which the access to the device's page ends, in epoch milliseconds. */
  end: number;
  name: string;
  /** True when the device's page may save files, such as a log or parts of recordings. */
  saves: boolean;
}

/**
 * Frame with a page that a device serves. The page is untrusted: it may run scripts and send forms, but not with the
 * console's origin, whose storage contains the token. When the access ends, the home page opens.
 * docs/reference/devices.md D5.
 */
export function DeviceFrame({ url, end, name, saves }: Props) {
  const navigate = useNavigate();
  const over = useCountdown(end) === 0;
  const leave = useEffectEvent(() => void navigate({ to: "/home" }));
  useEffect(() => {
    if (!over) return;
    notify("error", text("over"));
    const timer = setTimeout(() => leave(), devicePageLeaveMs);
    return () => clearTimeout(timer);
  }, [over]);
  if (over) {
    return <EmptyState icon={<Hourglass size={24} strokeWidth={1.5} />} title={text("over")} hint="" />;
  }
  return (
    <iframe
      className="device-page-frame"
      title={name}
      src={url}
      sandbox={saves ? "allow-scripts allow-forms allow-downloads" : "allow-scripts allow-forms"}
      referrerPolicy="no-referrer"
    />
  );
}
