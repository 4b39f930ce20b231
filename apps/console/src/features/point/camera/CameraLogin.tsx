import { Checkbox, Input } from "antd";
import { FormField } from "../../../shared/form/FormField.tsx";
import { cameraText as text } from "./camera.texts.ts";
import { type CameraForm } from "./use-camera-form.ts";

/** User name and password of the camera. A stored password stays unless another is typed or it is taken away. */
export function CameraLogin({ camera }: { camera: CameraForm }) {
  const { form, hasPassword, cleared, setCleared } = camera;
  const placeholder = !hasPassword ? "" : text(cleared ? "passwordCleared" : "keepPassword");
  return (
    <>
      <div className="camera-pair even">
        <FormField label={text("username")} error={form.errorOf("username")} hint={text("usernameHint")}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={form.values.username}
              onChange={(event) => form.set("username", event.target.value)}
            />
          )}
        </FormField>
        <FormField label={text("password")} error={form.errorOf("password")}>
          {(control) => (
            <Input.Password
              {...control}
              // or the browser offers the person's own password
              autoComplete="new-password"
              placeholder={placeholder}
              disabled={cleared}
              value={form.values.password}
              onChange={(event) => form.set("password", event.target.value)}
            />
          )}
        </FormField>
      </div>
      {hasPassword && (
        <Checkbox
          checked={cleared}
          onChange={({ target }) => {
            setCleared(target.checked);
            if (target.checked) form.set("password", "");
          }}
        >
          {text("clearPassword")}
        </Checkbox>
      )}
    </>
  );
}
