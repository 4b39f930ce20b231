import { type Answer } from "@huiyan/contract/endpoint";
import { type getGbSettings, revealGbPassword } from "@huiyan/contract/gb28181/gb28181.api";
import { type GbSettings } from "@huiyan/contract/gb28181/gb28181.rules";
import { Button } from "antd";
import { useState } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { type Fact, FactList } from "#shared/list/FactList.tsx";
import { CopyValue } from "./CopyValue.tsx";
import { DisableGbDialog, GbSettingsDialog } from "./GbSettingsDialog.tsx";
import { gbText as text } from "./gb.texts.ts";

export type GbFacts = Answer<typeof getGbSettings> & { settings: GbSettings };

/** Returns the addresses that cameras can reach: IPv4 if the device has any, because few cameras speak IPv6. */
function shownAddresses(addresses: readonly string[]): readonly string[] {
  const ipv4 = addresses.filter((address) => !address.includes(":"));
  return ipv4.length > 0 ? ipv4 : addresses;
}

/** Password that cameras sign in with. Showing it is recorded in the operation log. */
function Password({ deviceId }: { deviceId: string }) {
  const reveal = useCommand(revealGbPassword);
  const { data } = reveal;
  if (data !== undefined) return <CopyValue name={text("password")} value={data.password} />;
  return (
    <span className="gb-value">
      <span aria-hidden="true">••••••••</span>
      <Button size="small" loading={reveal.isPending} onClick={() => reveal.mutate({ device_id: deviceId })}>
        {text("show")}
      </Button>
    </span>
  );
}

/** Whether the device uses the settings that are shown; empty when it does. */
function deliveryText({ delivery, reason }: GbFacts): string {
  if (delivery === "applied") return "";
  return delivery === "refused" ? text("refused", { reason }) : text(delivery);
}

/** Values that an installer enters into a camera, each with a copy button. */
export function GbParameters({ deviceId, facts }: { deviceId: string; facts: GbFacts }) {
  const [opened, setOpened] = useState<"change" | "disable">();
  const { settings, addresses } = facts;
  const copied = (name: string, value: string): Fact => ({ name, value: <CopyValue name={name} value={value} /> });
  const shown = shownAddresses(addresses);
  const address =
    shown.length === 0 ? (
      <span className="note">{text("noAddress")}</span>
    ) : (
      shown.map((each) => <CopyValue key={each} name={text("address")} value={each} />)
    );
  const delivery = deliveryText(facts);
  const close = () => setOpened(undefined);
  return (
    <>
      {delivery !== "" && (
        <p className={facts.delivery === "refused" ? "gb-note bad" : "gb-note"} role="status">
          {delivery}
        </p>
      )}
      <FactList
        name={text("parameters")}
        facts={[
          copied(text("serverId"), settings.server_id),
          copied(text("domain"), settings.domain),
          { name: text("address"), value: <span className="gb-values">{address}</span> },
          copied(text("port"), String(settings.port)),
          { name: text("password"), value: <Password key={deviceId} deviceId={deviceId} /> },
          { name: text("media"), value: `${settings.media_from} ~ ${settings.media_to}` },
        ]}
        action={
          <span className="gb-actions">
            <Button size="small" onClick={() => setOpened("change")}>
              {text("change")}
            </Button>
            <Button size="small" type="text" danger onClick={() => setOpened("disable")}>
              {text("disable")}
            </Button>
          </span>
        }
      />
      {opened === "change" && <GbSettingsDialog deviceId={deviceId} settings={settings} onClosed={close} />}
      {opened === "disable" && <DisableGbDialog deviceId={deviceId} onClosed={close} />}
    </>
  );
}
