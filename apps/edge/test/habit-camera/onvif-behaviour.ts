import { type Demand } from "./camera-guard.ts";
import { type OwnAddress } from "./rtsp-behaviour.ts";

export interface OnvifRequest {
  /** Name of the SOAP operation. */
  operation: string;
  /** Whole envelope. */
  text: string;
  path: string;
}

export interface OnvifAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Deviations of a camera from ONVIF. An absent field means no deviation. */
export interface OnvifBehaviour {
  /** Sign-in by HTTP Digest that the camera requires instead of WS-Security. */
  http?: Demand;
  /** Difference of the camera's clock from the right time, ms. */
  clockSkewMs?: number;
  /** True if the camera reports its clock only after sign-in. */
  isClockGuarded?: boolean;
  /** True if the services other than the device service are at another port. */
  hasMediaPort?: boolean;
  /** Services other than device and PTZ; default: Media. */
  media?: readonly ("ver10/media" | "ver20/media")[];
  /** Returns the addresses of a service as the camera reports them. @param own where the service really is */
  serviceAddress?(path: string, own: OwnAddress): string;
  /** Returns the answer to a request. */
  answer?(request: OnvifRequest, usual: OnvifAnswer): OnvifAnswer;
  /** IP address that the camera listens on; default 127.0.0.1. */
  host?: string;
}
