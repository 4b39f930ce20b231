import { getGbSettings, setGbSettings } from "@huiyan/contract/gb28181/gb28181.api";
import { usualGbSettings } from "@huiyan/contract/gb28181/gb28181.rules";
import { Button } from "antd";
import { RadioTower } from "lucide-react";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { EmptyState } from "#shared/screen/EmptyState.tsx";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { refreshGb } from "./GbDeviceCard.tsx";
import { GbDevices } from "./GbDevices.tsx";
import { GbParameters } from "./GbParameters.tsx";
import { gbText as text } from "./gb.texts.ts";
import "./gb.css";

/** Interval in milliseconds at which the settings are read, so that their delivery is up to date. */
const settingsMs = 5000;

/** Part of a device's details: GB/T 28181 platform at which cameras of its network register. */
export function GbTab({ deviceId, isOnline }: { deviceId: string; isOnline: boolean }) {
  const settings = useQueryOf(getGbSettings, { device_id: deviceId }, { staleTime: 0, refetchInterval: settingsMs });
  const enable = useCommand(setGbSettings, { success: text("enabled"), refresh: refreshGb });
  const { data } = settings;
  return (
    <div className="gb-tab">
      <ProblemBanner query={settings} />
      {data?.settings === null && (
        <EmptyState
          icon={<RadioTower size={24} strokeWidth={1.5} />}
          title={text("offTitle")}
          hint={text("offHint")}
          actions={
            <Button
              type="primary"
              loading={enable.isPending}
              onClick={() => enable.mutate({ device_id: deviceId, settings: usualGbSettings })}
            >
              {text("enable")}
            </Button>
          }
        />
      )}
      {data !== undefined && data.settings !== null && (
        <>
          <GbParameters deviceId={deviceId} facts={{ ...data, settings: data.settings }} />
          <GbDevices deviceId={deviceId} isOnline={isOnline} />
        </>
      )}
    </div>
  );
}
