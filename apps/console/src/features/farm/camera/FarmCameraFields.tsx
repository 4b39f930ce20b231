import { cameraBrands } from "@huiyan/contract/farm/farm.rules";
import { PasswordField } from "#shared/form/PasswordField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { type ContractForm } from "#shared/form/use-contract-form.ts";
import { SegmentFilter } from "#shared/list/filter/SegmentFilter.tsx";
import { farmCameraText as text } from "./farm-camera.texts.ts";
import { addressOf, type FarmCameraValues } from "./farm-camera-form.ts";

interface Props {
  form: ContractForm<FarmCameraValues>;
  /** True when a password is stored. An empty field then keeps it. */
  hasPassword: boolean;
}
const plain = { autoComplete: "off", spellCheck: false };

/** Form fields for the camera's address: IP, port and channel for Hikvision, the complete URL for other brands. */
function Address({ form }: Pick<Props, "form">) {
  if (form.values.brand === "other") {
    const placeholder = "rtsp://192.168.1.64:554/stream1";
    return <TextField form={form} name="rtsp" label={text("rtsp")} required input={{ ...plain, placeholder }} />;
  }
  const digits = { ...plain, inputMode: "numeric" } as const;
  return (
    <>
      <TextField form={form} name="ip" label={text("ip")} required input={{ ...plain, placeholder: "192.168.1.64" }} />
      <div className="farm-camera-pair">
        <TextField form={form} name="port" label={text("port")} required input={digits} />
        <TextField form={form} name="channels" label={text("channels")} required input={digits} />
      </div>
    </>
  );
}

/** Form fields for name, address and credentials of a camera. */
export function FarmCameraFields({ form, hasPassword }: Props) {
  const { values } = form;
  const isOther = values.brand === "other";
  const made = isOther ? undefined : addressOf(values);
  const hint = isOther ? { hint: text("optional") } : {};
  return (
    <div>
      <TextField form={form} name="name" label={text("name")} required input={{ ...plain, autoFocus: true }} />
      <div className="farm-camera-brand">
        <span>{text("brand")}</span>
        <SegmentFilter
          name={text("brand")}
          value={values.brand}
          options={cameraBrands.map((brand) => ({ value: brand, label: text(brand) }))}
          onChange={(brand) => {
            form.set("brand", brand);
            form.clearErrors();
          }}
        />
      </div>
      <Address form={form} />
      <div className="farm-camera-pair">
        <TextField form={form} name="account" label={text("account")} required={!isOther} {...hint} input={plain} />
        <PasswordField
          form={form}
          name="password"
          label={text("password")}
          required={!isOther && !hasPassword}
          // Other values of `autoComplete` would let the browser fill in the user's own password.
          input={{ autoComplete: "new-password", placeholder: hasPassword ? text("keepPassword") : "" }}
        />
      </div>
      {made !== undefined && <p className="note farm-camera-made">{text("rtspMade", { url: made })}</p>}
    </div>
  );
}
