import { type CameraTimes } from "#platform/ffmpeg/picture-watch.ts";
import { type Account } from "../habit-camera/camera-guard.ts";
import { type OnvifBehaviour } from "../habit-camera/onvif-behaviour.ts";
import { type RtspAnswer, type RtspBehaviour, type RtspRequest } from "../habit-camera/rtsp-behaviour.ts";

/** A text of the documentation in both languages. */
export interface Texts {
  en: string;
  zh: string;
}

export interface DescribedHabit {
  title: Texts;
  /** Text that says what the agent does with a camera of this habit. */
  action: Texts;
  /** Expected result: `online`, or the sentence that the user reads because the point stays offline. */
  outcome: "online" | { sentence: string };
  /** Sentences that the user reads while the point is online. */
  reports?: readonly string[];
}

/** A habit of a camera that is read by RTSP. */
export interface RtspHabit extends DescribedHabit {
  camera: RtspBehaviour;
  /** Account that the user enters, if it differs from the camera's. */
  entered?: Account;
  /** Path that the user enters; default /live. */
  path?: string;
  /**
   * Result of the connection test, if it differs from that of the point. `skipped`: the result depends on the moment,
   * so the test is skipped. `anyPicture`: a picture in the camera's size that may be damaged.
   */
  tried?: { sentence: string } | "skipped" | "anyPicture";
  /** Timeout of the connection test, if the habit's times are scaled down, ms. */
  triedMs?: number;
  /** Time limits of the point, if the habit's times are scaled down; default: those of the product. */
  times?: CameraTimes;
  /** Seconds for which the point must stay online; default 2. */
  steadySeconds?: number;
  /** True if the point opens the camera again during that time, without reporting a failure. */
  isReopened?: boolean;
  /** Size of the picture at the end; default that of the first clip. */
  size?: { width: number; height: number };
}

/** A habit of a camera whose stream address is queried by ONVIF. */
export interface OnvifHabit extends DescribedHabit {
  camera: OnvifBehaviour;
  /** Account that the user enters, if it differs from the camera's. */
  entered?: Account;
}

/** A habit of a camera that the user moves, or whose presets the user sees. */
export interface PtzHabit extends DescribedHabit {
  camera: OnvifBehaviour;
  /** Operations that the camera accepts while it is moved for a moment. */
  moves?: readonly string[];
}

/** A habit of a camera that is found in the network. */
export interface SearchHabit extends DescribedHabit {
  /** Scopes in the camera's answer. */
  scopes: string;
  name: string;
}

type Answer = NonNullable<RtspBehaviour["answer"]>;

/** Returns an answer with one header replaced; undefined removes it. */
export function withHeader(answer: RtspAnswer, name: string, value: string | undefined): RtspAnswer {
  const others = answer.headers.filter(([other]) => other !== name);
  return { ...answer, headers: value === undefined ? others : [...others, [name, value]] };
}

/** Returns a behaviour that changes the good answers to one method. */
export function onMethod(method: string, change: (usual: RtspAnswer, request: RtspRequest) => RtspAnswer): Answer {
  return (request, usual) =>
    request.method === method && usual.status.startsWith("200") ? change(usual, request) : usual;
}

/** Returns a behaviour that refuses one method with a status. */
export const refusing = (method: string, status: string): Answer =>
  onMethod(method, ({ headers: [cseq] }) => ({ status, headers: cseq === undefined ? [] : [cseq], body: "" }));
