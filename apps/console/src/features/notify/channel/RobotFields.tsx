import { type Channel } from "@huiyan/contract/notify/channel.api";
import { type ChannelKind } from "@huiyan/contract/notify/notify.rules";
import { Button, Input } from "antd";
import { FormField } from "../../../shared/form/FormField.tsx";
import { TextField } from "../../../shared/form/TextField.tsx";
import { type ContractForm } from "../../../shared/form/use-contract-form.ts";
import { copyText } from "../../setting/setting.public.ts";
import { notifyText as text } from "../notify.texts.ts";
import { ClearBox } from "./ClearBox.tsx";
import { type ChannelValues, makeSecret } from "./channel-form.ts";

interface Props {
  form: ContractForm<ChannelValues>;
  kind: Exclude<ChannelKind, "email">;
  stored: Channel["target"] | undefined;
}

const plain = { autoComplete: "off", spellCheck: false };

/** Address of a robot or server, and the secret by which it knows us. */
export function RobotFields({ form, kind, stored }: Props) {
  const old = stored === undefined || stored.kind === "email" ? undefined : stored;
  const hasSecret = old !== undefined && "has_secret" in old && old.has_secret;
  const make = () => {
    const secret = makeSecret();
    form.set("secret", secret);
    void copyText(secret);
  };
  return (
    <>
      <TextField
        form={form}
        name="url"
        label={text(kind === "webhook" ? "url" : "robotUrl")}
        hint={old === undefined ? text(`${kind}Hint`) : text("keptAddress", { address: old.address })}
        required={old === undefined}
        input={{ ...plain, placeholder: old === undefined ? "https://" : text("keep") }}
      />
      {kind !== "wecom" && (
        <FormField
          form={form}
          name="secret"
          label={text(kind === "dingtalk" ? "dingtalkSecret" : kind === "feishu" ? "feishuSecret" : "secret")}
          hint={text(kind === "webhook" ? "secretHint" : "robotSecretHint")}
          required={kind === "webhook" && !hasSecret}
        >
          {(control) => (
            <span className="secret-line">
              <Input {...plain} {...control} placeholder={hasSecret ? text("keep") : ""} />
              {kind === "webhook" && <Button onClick={make}>{text("makeSecret")}</Button>}
            </span>
          )}
        </FormField>
      )}
      {kind !== "webhook" && hasSecret && <ClearBox form={form} label={text("clearSecret")} />}
    </>
  );
}
