import { setGbSettings } from "@huiyan/contract/gb28181/gb28181.api";
import { GbPassword, GbSettings, gbTexts, isMediaRange } from "@huiyan/contract/gb28181/gb28181.rules";
import { z } from "zod";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { refreshGb } from "./GbDeviceCard.tsx";
import { gbText as text } from "./gb.texts.ts";

const { shape } = GbSettings;
const typedPort = (port: z.ZodNumber, error: string) =>
  z.string().trim().regex(/^\d+$/, error).transform(Number).pipe(port);

/** Fields as typed; the contract's schemas validate the converted values. */
const Fields = z
  .object({
    server_id: shape.server_id,
    domain: shape.domain,
    port: typedPort(shape.port, gbTexts.port),
    media_from: typedPort(shape.media_from, gbTexts.mediaPort),
    media_to: typedPort(shape.media_to, gbTexts.mediaPort),
    password: z.union([z.literal(""), GbPassword]),
  })
  .refine(isMediaRange, { error: gbTexts.mediaOrder, path: ["media_to"] });

interface Props {
  deviceId: string;
  settings: GbSettings;
  onClosed: () => void;
}

const plain = { autoComplete: "off", spellCheck: false } as const;
const digits = { ...plain, inputMode: "numeric" } as const;

/** Dialog that changes codes, ports and password of the platform. */
export function GbSettingsDialog({ deviceId, settings, onClosed }: Props) {
  const form = useCommandForm(setGbSettings, {
    schema: Fields,
    initial: {
      server_id: settings.server_id,
      domain: settings.domain,
      port: String(settings.port),
      password: "",
      media_from: String(settings.media_from),
      media_to: String(settings.media_to),
    },
    sent: ({ password, ...rest }) => ({
      device_id: deviceId,
      settings: { ...rest, ...(password === "" ? {} : { password }) },
    }),
    fieldOf: (name) => name.replace(/^settings\./, ""),
    success: text("saved"),
    refresh: refreshGb,
  });
  return (
    <CommandDialog run={form} title={text("changeTitle")} action={text("save")} onClosed={onClosed}>
      <p className="note">{text("changeHint")}</p>
      <TextField form={form} name="server_id" label={text("serverId")} required input={digits} />
      <TextField form={form} name="domain" label={text("domain")} required input={digits} />
      <TextField form={form} name="port" label={text("port")} required input={digits} />
      <div className="gb-pair">
        <TextField form={form} name="media_from" label={text("mediaFrom")} required input={digits} />
        <TextField form={form} name="media_to" label={text("mediaTo")} required input={digits} />
      </div>
      <TextField form={form} name="password" label={text("newPassword")} hint={text("keepPassword")} input={plain} />
    </CommandDialog>
  );
}

/** Dialog that confirms switching the platform off. */
export function DisableGbDialog({ deviceId, onClosed }: Pick<Props, "deviceId" | "onClosed">) {
  const run = useConfirm(setGbSettings, () => ({ device_id: deviceId, settings: null }), {
    success: text("disabled"),
    refresh: refreshGb,
  });
  return (
    <CommandDialog run={run} title={text("disableTitle")} action={text("disable")} danger onClosed={onClosed}>
      <p>{text("disableHint")}</p>
    </CommandDialog>
  );
}
