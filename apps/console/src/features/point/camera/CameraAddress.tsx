import { TextField } from "#shared/form/TextField.tsx";
import { cameraText as text } from "./camera.texts.ts";
import { type EnteredKind } from "./camera-form.ts";
import { FoundCameras } from "./FoundCameras.tsx";
import { type CameraForm } from "./use-camera-form.ts";

interface Props {
  camera: CameraForm;
  kind: EnteredKind;
  deviceId: string;
}

const plain = { autoComplete: "off", spellCheck: false };

/**
 * Form fields for the address of a camera: the URL of its stream, or host and port. The device can search its network
 * for them.
 */
export function CameraAddress({ camera: { form }, kind, deviceId }: Props) {
  if (kind === "rtsp") {
    return (
      <>
        <TextField
          form={form}
          name="url"
          label={text("url")}
          required
          input={{ ...plain, placeholder: "rtsp://192.168.1.64:554/Streaming/Channels/101" }}
        />
        <TextField
          form={form}
          name="sub_url"
          label={text("subUrl")}
          hint={text("subUrlHint")}
          input={{ ...plain, placeholder: "rtsp://192.168.1.64:554/Streaming/Channels/102" }}
        />
      </>
    );
  }
  return (
    <>
      <div className="camera-pair">
        <TextField
          form={form}
          name="host"
          label={text("host")}
          required
          input={{ ...plain, placeholder: "192.168.1.64" }}
        />
        <TextField form={form} name="port" label={text("port")} required input={{ ...plain, inputMode: "numeric" }} />
      </div>
      <FoundCameras
        key={deviceId}
        deviceId={deviceId}
        onChoose={({ host, port, name }) => {
          form.set("host", host);
          form.set("port", String(port));
          if (form.values.name.trim() === "") form.set("name", name);
        }}
      />
    </>
  );
}
