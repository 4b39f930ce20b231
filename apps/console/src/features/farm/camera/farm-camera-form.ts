import { cameraEntryOf, type FarmCamera, FarmCameraForm, NewFarmCamera } from "@huiyan/contract/farm/camera.api";
import { type CameraBrand, farmCameraDefaults } from "@huiyan/contract/farm/farm.rules";
import { z } from "zod";

/** Values of the form; every typed value is text. */
export interface FarmCameraValues {
  name: string;
  brand: CameraBrand;
  ip: string;
  port: string;
  channels: string;
  account: string;
  password: string;
  rtsp: string;
  /** Device that tests the camera, and gets a new camera on save; "" for none. */
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

/** Returns the form values of a stored camera, without the password, which is never sent to the browser. */
export function valuesOf({ name, brand, ip, port, channels, account, rtsp, point }: FarmCamera): FarmCameraValues {
  const address = {
    ip,
    port: String(port ?? emptyFarmCamera.port),
    channels: String(channels ?? emptyFarmCamera.channels),
  };
  return { ...emptyFarmCamera, name, brand, ...address, account, rtsp, device_id: point?.device_id ?? "" };
}

/** Returns null for empty input; input that is not a number becomes a value out of range. */
const numberOf = (text: string): number | null =>
  text.trim() === "" ? null : /^\d{1,9}$/.test(text.trim()) ? Number(text) : -1;

/** Returns the fields in the form of the contract. */
export function inputOf({ device_id: _, port, channels, ...values }: FarmCameraValues) {
  return { ...values, port: numberOf(port), channels: numberOf(channels) };
}

const Values = z.custom<FarmCameraValues>().transform((values): z.input<typeof FarmCameraForm> => inputOf(values));
/** Schemas of a camera. A new Hikvision camera requires a password; a stored one may already have it. */
export const farmCameraSchemas = { added: Values.pipe(NewFarmCamera), edited: Values.pipe(FarmCameraForm) } as const;

/** Fields that a test picture requires, by brand. */
export const triedFields = {
  hikvision: ["ip", "port", "channels", "account", "password"],
  other: ["rtsp", "account", "password"],
} as const;

/** Returns the URL of the camera; undefined while a value is missing. */
export function addressOf(values: FarmCameraValues): string | undefined {
  const parsed = FarmCameraForm.safeParse(inputOf({ ...values, name: values.name || "-" }));
  return parsed.success ? cameraEntryOf(parsed.data).url : undefined;
}
