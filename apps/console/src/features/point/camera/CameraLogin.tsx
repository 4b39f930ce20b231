import { Checkbox } from "antd";
import { PasswordField } from "#shared/form/PasswordField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { cameraText as text } from "./camera.texts.ts";
import { type CameraForm } from "./use-camera-form.ts";

/**
 * Form fields for user name and password of the camera. A stored password stays unless the user types another or
 * removes it.
 */
export function CameraLogin({ camera }: { camera: CameraForm }) {
  const { form, hasPassword, cleared, setCleared } = camera;
  const placeholder = !hasPassword ? "" : text(cleared ? "passwordCleared" : "keepPassword");
  return (
    <>
      <div className="camera-pair even">
        <TextField
          form={form}
          name="username"
          label={text("username")}
          hint={text("usernameHint")}
          input={{ autoComplete: "off" }}
        />
        <PasswordField
          form={form}
          name="password"
          label={text("password")}
          // Other values of `autoComplete` would let the browser fill in the user's own password.
          input={{ autoComplete: "new-password", placeholder, disabled: cleared }}
        />
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
