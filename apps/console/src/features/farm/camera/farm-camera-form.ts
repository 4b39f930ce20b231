import { cameraEntryOf, type FarmCamera, FarmCameraForm, NewFarmCamera } from "@huiyan/contract/farm/camera.api";
import { type CameraBrand, farmCameraDefaults } from "@huiyan/contract/farm/farm.rules";
import { z } from "zod";

/** Values of the form. All of them are text, also numbers. */
export interface FarmCameraValues {
  name: string;
  brand: CameraBrand;
  ip: string;
  port: string;
  channels: string;
  account: string;
  password: string;
  rtsp: string;
  /** Device that takes the test picture. A new camera is connected to it on save; "" for none. */
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

/** Returns the form values of a stored camera. The password is empty, since the server does not send it. */
export function valuesOf({ name, brand, ip, port, channels, account, rtsp, point }: FarmCamera): FarmCameraValues {
  const address = {
    ip,
    port: String(port ?? emptyFarmCamera.port),
    channels: String(channels ?? emptyFarmCamera.channels),
  };
  return { ...emptyFarmCamera, name, brand, ...address, account, rtsp, device_id: point?.device_id ?? "" };
}

/** Returns the number, null for empty text, and -1 (out of range) for text that is not a number. */
const numberOf = (text: string): number | null =>
  text.trim() === "" ? null : /^\d{1,9}$/.test(text.trim()) ? Number(text) : -1;

/** Returns the form values as fields of the contract. */
export function inputOf({ device_id: _, port, channels, ...values }: FarmCameraValues) {
  return { ...values, port: numberOf(port), channels: numberOf(channels) };
}

const Values = z.custom<FarmCameraValues>().transform((values): z.input<typeof FarmCameraForm> => inputOf(values));
/** Schemas of the form. A new Hikvision camera requires a password; for a stored camera it is optional. */
export const farmCameraSchemas = { added: Values.pipe(NewFarmCamera), edited: Values.pipe(FarmCameraForm) } as const;

/** Fields that a test picture requires, by brand. */
export const triedFields = {
  hikvision: ["ip", "port", "channels", "account", "password"],
  other: ["rtsp", "account", "password"],
} as const;

/** Returns the RTSP URL of the camera; undefined while a required value is missing or invalid. */
export function addressOf(values: FarmCameraValues): string | undefined {
  const parsed = FarmCameraForm.safeParse(inputOf({ ...values, name: values.name || "-" }));
  return parsed.success ? cameraEntryOf(parsed.data).url : undefined;
}
