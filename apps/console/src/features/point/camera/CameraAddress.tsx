import { Input } from "antd";
import { FormField } from "../../../shared/form/FormField.tsx";
import { cameraText as text } from "./camera.texts.ts";
import { type EnteredKind } from "./camera-form.ts";
import { FoundCameras } from "./FoundCameras.tsx";
import { type CameraForm } from "./use-camera-form.ts";

interface Props {
  camera: CameraForm;
  kind: EnteredKind;
  deviceId: string;
}

/** Where the camera is: an address of a stream, or host and port, which the device may find by itself. */
export function CameraAddress({ camera: { form }, kind, deviceId }: Props) {
  const { values, errorOf, set } = form;
  if (kind === "rtsp") {
    return (
      <FormField label={text("url")} error={errorOf("url")} required>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            placeholder="rtsp://192.168.1.64:554/Streaming/Channels/101"
            value={values.url}
            onChange={(event) => set("url", event.target.value)}
          />
        )}
      </FormField>
    );
  }
  return (
    <>
      <div className="camera-pair">
        <FormField label={text("host")} error={errorOf("host")} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              placeholder="192.168.1.64"
              value={values.host}
              onChange={(event) => set("host", event.target.value)}
            />
          )}
        </FormField>
        <FormField label={text("port")} error={errorOf("port")} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              inputMode="numeric"
              value={values.port}
              onChange={(event) => set("port", event.target.value)}
            />
          )}
        </FormField>
      </div>
      <FoundCameras
        key={deviceId}
        deviceId={deviceId}
        onChoose={({ host, port, name }) => {
          set("host", host);
          set("port", String(port));
          if (values.name.trim() === "") set("name", name);
        }}
      />
    </>
  );
}
