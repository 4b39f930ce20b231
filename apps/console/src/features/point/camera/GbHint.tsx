import { Link } from "@tanstack/react-router";
import { cameraText as text } from "./camera.texts.ts";

/**
 * Explains how a camera is added that registers at the device by GB/T 28181, with a link to that part of the device.
 * @param deviceId empty until the user has chosen a device
 */
export function GbHint({ deviceId }: { deviceId: string }) {
  return (
    <div className="camera-gb">
      <p className="note">{text("gbAbout")}</p>
      {deviceId === "" ? (
        <p className="note">{text("deviceFirst")}</p>
      ) : (
        <Link className="camera-gb-link" to="/devices" search={{ id: deviceId, tab: "gb28181" }}>
          {text("gbOpen")}
        </Link>
      )}
    </div>
  );
}
