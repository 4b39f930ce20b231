import { type Channel } from "@huiyan/contract/notify/channel.api";
import { type AddressKind, addressChannel } from "@huiyan/contract/notify/channel-kinds";
import { Button, Input } from "antd";
import { copyText } from "#features/setting/setting.public.ts";
import { FormField } from "#shared/form/FormField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { type ContractForm } from "#shared/form/use-contract-form.ts";
import { pickText } from "#shared/format/texts.ts";
import { notifyText as text } from "../notify.texts.ts";
import { ClearBox } from "./ClearBox.tsx";
import { type ChannelValues, makeSecret } from "./channel-form.ts";

interface Props {
  form: ContractForm<ChannelValues>;
  kind: AddressKind;
  stored: Channel["target"] | undefined;
}

const plain = { autoComplete: "off", spellCheck: false };

/**
 * Form fields of a chat robot or webhook: its address, and the secret with which the platform signs requests. The
 * contract defines which fields a kind has.
 */
export function AddressFields({ form, kind, stored }: Props) {
  const { address, secret } = addressChannel(kind);
  const old = stored === undefined || stored.kind === "email" ? undefined : stored;
  const hasSecret = old?.has_secret === true;
  const make = () => {
    const made = makeSecret();
    form.set("secret", made);
    void copyText(made);
  };
  return (
    <>
      <TextField
        form={form}
        name="url"
        label={pickText(address.label)}
        hint={old === undefined ? pickText(address.hint) : text("keptAddress", { address: old.address })}
        required={old === undefined}
        input={{ ...plain, placeholder: old === undefined ? "https://" : text("keep") }}
      />
      {secret !== undefined && (
        <FormField
          form={form}
          name="secret"
          label={pickText(secret.label)}
          hint={pickText(secret.hint)}
          required={secret.isRequired && !hasSecret}
        >
          {(control) => (
            <span className="secret-line">
              <Input {...plain} {...control} placeholder={hasSecret ? text("keep") : ""} />
              {secret.isRequired && <Button onClick={make}>{text("makeSecret")}</Button>}
            </span>
          )}
        </FormField>
      )}
      {secret?.isRequired === false && hasSecret && <ClearBox form={form} label={text("clearSecret")} />}
    </>
  );
}
