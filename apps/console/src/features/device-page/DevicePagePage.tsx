import { Link } from "@tanstack/react-router";
import { Cctv } from "lucide-react";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { DevicePageView } from "./DevicePageView.tsx";
import { pageText as text } from "./device-page.texts.ts";
import { DevicePageSearch, kindOf } from "./device-page-search.ts";
import "./device-page.css";

/** Page that shows one of the pages that a device serves. The search parameters name the device and the page. */
export function DevicePagePage() {
  const { state } = useUrlState(DevicePageSearch);
  const { id, point_id } = state;
  const kind = kindOf(state);
  const toDevices = <Link to="/devices">{text("devices")}</Link>;
  if (id === undefined) {
    const icon = <Cctv size={24} strokeWidth={1.5} />;
    return <EmptyState icon={icon} title={text("noDevice")} hint={text("noDeviceHint")} actions={toDevices} isPage />;
  }
  return <DevicePageView key={`${id} ${kind} ${point_id}`} deviceId={id} type={kind} pointId={point_id} />;
}
