import { videoClockHz, WhepNote, whepChannel } from "@huiyan/contract/live/whep.rules";
import { type Decoder, type DecoderEvents } from "./flv-decoder.ts";

export interface WhepSource {
  /** Address of the stream, a path on this server. */
  whepUrl: string;
  token: string;
}

export interface WhepEvents extends Omit<DecoderEvents, "onError"> {
  onConnected: () => void;
  /**
   * Called when WebRTC cannot carry the stream. `codec`: this browser cannot decode it over WebRTC. `network`: no packets
   * arrive, for example because a firewall blocks UDP. `failed`: the server has not answered the offer.
   */
  onUnusable: (cause: "codec" | "network" | "failed") => void;
}

/**
 * Timeout in milliseconds from the answer until packets arrive. Then the player uses the other transport. Project
 * decision: connections over the internet take up to half of it.
 */
const connectMs = 1000;
/** WebSocket close code of a lost connection, which `onClose` gets if the connection ends without a reason. */
const lost = 1006;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Sends the offer. Returns the answer and the address that ends the viewer; undefined for a codec that does not fit. */
async function exchange({ whepUrl, token }: WhepSource, offer: string, signal: AbortSignal) {
  const headers = { ...bearer(token), "content-type": "application/sdp" };
  const response = await fetch(whepUrl, { method: "POST", headers, body: offer, signal });
  if (response.status === 406) return undefined;
  if (response.status !== 201) throw new Error(`${response.status}`);
  return { answer: await response.text(), location: response.headers.get("location") ?? "" };
}

/** Notifies the server that this viewer has left. The request survives the end of the page. */
function leave(location: string, token: string): void {
  fetch(location, { method: "DELETE", headers: bearer(token), keepalive: true }).catch(() => undefined);
}

function parsed(text: unknown): WhepNote | undefined {
  try {
    return WhepNote.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}

/** Plays a stream over WebRTC (WHEP, RFC 9725). */
export function openWhep(video: HTMLVideoElement, source: WhepSource, events: WhepEvents): Decoder {
  const ended = new AbortController();
  const { signal } = ended;
  const peer = new RTCPeerConnection();
  let location = "";
  let isConnected = false;
  const unusable = (cause: "codec" | "network" | "failed") => {
    if (!signal.aborted) events.onUnusable(cause);
  };

  function take(note: WhepNote | undefined): void {
    if (note === undefined) return;
    if ("closed" in note) events.onClose(note.closed);
    else if ("sound" in note) events.onAudio(true);
    else events.onSeen([{ at: note.at / videoClockHz, boxes: note.seen.boxes }]);
  }

  async function connect(): Promise<void> {
    peer.addTransceiver("video", { direction: "recvonly" });
    const notes = peer.createDataChannel(whepChannel);
    notes.onmessage = ({ data }) => take(parsed(data));
    peer.ontrack = ({ track, receiver }) => {
      // The newest frame is shown at once. Browsers would otherwise collect frames for a smoother playback.
      if ("jitterBufferTarget" in receiver) receiver.jitterBufferTarget = 0;
      video.srcObject = new MediaStream([track]);
    };
    await peer.setLocalDescription();
    const made = await exchange(source, peer.localDescription?.sdp ?? "", signal);
    if (made === undefined) return unusable("codec");
    ({ location } = made);
    if (signal.aborted) return leave(location, source.token);
    const timeout = setTimeout(() => unusable("network"), connectMs);
    signal.addEventListener("abort", () => clearTimeout(timeout));
    peer.onconnectionstatechange = () => {
      const { connectionState: state } = peer;
      if (state === "connected") {
        isConnected = true;
        events.onConnected();
        clearTimeout(timeout);
      } else if (state === "failed" || state === "closed" || state === "disconnected") {
        if (isConnected) events.onClose(lost);
        else unusable("network");
      }
    };
    await peer.setRemoteDescription({ type: "answer", sdp: made.answer });
  }

  connect().catch(() => unusable("failed"));
  return {
    timeOf: ({ rtpTimestamp }) => (rtpTimestamp === undefined ? undefined : rtpTimestamp / videoClockHz),
    destroy() {
      ended.abort();
      peer.onconnectionstatechange = null;
      peer.close();
      if (location !== "") leave(location, source.token);
      video.srcObject = null;
    },
  };
}
