import { cameraEntryOf, type FarmCamera, FarmCameraForm, NewFarmCamera } from "@huiyan/contract/farm/camera.api";
import { type CameraBrand, farmCameraDefaults } from "@huiyan/contract/farm/farm.rules";
import { z } from "zod";

/** What is typed into a field is text. */
export interface FarmCameraValues {
  name: string;
  brand: CameraBrand;
  ip: string;
  port: string;
  channels: string;
  account: string;
  password: string;
  rtsp: string;
  /** The device that tries it, and gets it where it is new; "": none. */
  device_id: string;
}

export const emptyFarmCamera: FarmCameraValues = {
  name: "",
  brand: farmCameraDefaults.brand,
  ip: "",
  port: String(farmCameraDefaults.port),
  channels: String(farmCameraDefaults.channels),
  account: "",
  password: "",
  rtsp: "",
  device_id: "",
};

/** What is stored, as it is edited; the password never is. */
export function valuesOf({ name, brand, ip, port, channels, account, rtsp, point }: FarmCamera): FarmCameraValues {
  const address = {
    ip,
    port: String(port ?? emptyFarmCamera.port),
    channels: String(channels ?? emptyFarmCamera.channels),
  };
  return { ...emptyFarmCamera, name, brand, ...address, account, rtsp, device_id: point?.device_id ?? "" };
}

/** Nothing typed is null; what is no number is none of the range. */
const numberOf = (text: string): number | null =>
  text.trim() === "" ? null : /^\d{1,9}$/.test(text.trim()) ? Number(text) : -1;

/** The fields as the contract takes them. */
export function inputOf({ device_id: _, port, channels, ...values }: FarmCameraValues) {
  return { ...values, port: numberOf(port), channels: numberOf(channels) };
}

const Values = z.custom<FarmCameraValues>().transform((values): z.input<typeof FarmCameraForm> => inputOf(values));
/** What is asked of a camera: a new one of Hikvision has a password, a stored one may have it already. */
export const farmCameraSchemas = { added: Values.pipe(NewFarmCamera), edited: Values.pipe(FarmCameraForm) } as const;

/** Fields that a picture needs, by brand. */
export const triedFields = {
  hikvision: ["ip", "port", "channels", "account", "password"],
  other: ["rtsp", "account", "password"],
} as const;

/** The address that the camera will have; undefined while something is missing. */
export function addressOf(values: FarmCameraValues): string | undefined {
  const parsed = FarmCameraForm.safeParse(inputOf({ ...values, name: values.name || "-" }));
  return parsed.success ? cameraEntryOf(parsed.data).url : undefined;
}
