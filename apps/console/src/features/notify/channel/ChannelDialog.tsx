import { addChannel, type Channel, editChannel } from "@huiyan/contract/notify/channel.api";
import { type ChannelKind, channelKinds, channelName } from "@huiyan/contract/notify/channel-kinds";
import { useState } from "react";
import { type z } from "zod";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useSendForm } from "#shared/form/use-command-form.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { pickText } from "#shared/format/texts.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { nameTaken } from "../name-taken.ts";
import { notifyText as text } from "../notify.texts.ts";
import { refreshNotify } from "../notify-cache.ts";
import { AddressFields } from "./AddressFields.tsx";
import { type ChannelValues, channelSchema, emptyChannel, entryOf, ownField, valuesOf } from "./channel-form.ts";
import { FromField, MailFields } from "./MailFields.tsx";

interface Props {
  /** Channel to edit; undefined for a new one. */
  channel: Channel | undefined;
  onClosed: () => void;
}

/**
 * Dialog that creates or edits a notification channel. The kind cannot be changed later. Stored secrets are never
 * shown; an empty field keeps the stored secret.
 */
export function ChannelDialog({ channel, onClosed }: Props) {
  const [kind, setKind] = useState<ChannelKind>(channel?.target.kind ?? "wecom");
  const initial = channel === undefined ? emptyChannel : valuesOf(channel);
  const form = useContractForm<ChannelValues, z.ZodType>(channelSchema(kind, channel === undefined), initial);
  const common = { fieldOf: ownField, refusedAt: nameTaken, success: text("done"), refresh: refreshNotify };
  const entered = () => ({ name: form.values.name.trim(), target: entryOf(kind, form.values) });
  const adding = useSendForm(form, addChannel, { ...common, sent: entered });
  const editing = useSendForm(form, editChannel, {
    ...common,
    sent: () => channel && { _id: channel._id, version: channel.version, ...entered() },
  });
  const run = channel === undefined ? adding : editing;
  return (
    <CommandDialog
      run={run}
      title={channel === undefined ? text("addChannel") : text("editChannel", { name: channel.name })}
      action={text("save")}
      width={560}
      onClosed={onClosed}
    >
      {channel === undefined && (
        <div className="channel-kinds">
          <SegmentFilter
            name={text("kind")}
            value={kind}
            options={channelKinds.map((value) => ({ value, label: pickText(channelName(value)) }))}
            onChange={setKind}
          />
        </div>
      )}
      <div className={kind === "email" ? "channel-pair even" : undefined}>
        <TextField
          form={form}
          name="name"
          label={text("name")}
          required
          input={{ maxLength: 30, autoComplete: "off" }}
        />
        {kind === "email" && <FromField form={form} />}
      </div>
      {kind === "email" ? (
        <MailFields form={form} stored={channel?.target} />
      ) : (
        <AddressFields form={form} kind={kind} stored={channel?.target} />
      )}
    </CommandDialog>
  );
}
