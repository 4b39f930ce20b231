import { setTimeout as sleep } from "node:timers/promises";
import library from "node-datachannel";
import { type PlayerCount } from "./player-count.ts";

const janusPath = "/janus";

/** Counts frames by their last packets. RTCP packets have a second byte of 192 to 223 (RFC 5761, 4). */
function countPackets(track: InstanceType<typeof library.Track>, count: PlayerCount): void {
  track.setMediaHandler(new library.RtcpReceivingSession());
  track.onMessage((packet) => {
    const second = packet.readUInt8(1);
    if (second >= 192 && second <= 223) return;
    count.bytes += packet.length;
    if ((second & 0x80) !== 0) count.frame();
  });
}

function peerFor(count: PlayerCount) {
  const peer = new library.PeerConnection("player", { iceServers: [], disableAutoNegotiation: true });
  peer.onStateChange((state) => {
    if (state === "closed" || state === "failed" || state === "disconnected") count.closed();
  });
  return peer;
}

async function gathered(peer: InstanceType<typeof library.PeerConnection>): Promise<string> {
  while (peer.gatheringState() !== "complete") await sleep(5);
  return peer.localDescription()?.sdp ?? "";
}

/**
 * Plays a stream by WHEP: an offer by POST gets an answer.
 * @returns a function that ends it; it also keeps the track from being collected as garbage
 */
export async function playWhep(port: number, count: PlayerCount): Promise<() => void> {
  const peer = peerFor(count);
  const video = new library.Video("0", "RecvOnly");
  video.addH264Codec(102);
  const track = peer.addTrack(video);
  countPackets(track, count);
  peer.setLocalDescription("offer");
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: await gathered(peer) });
  peer.setRemoteDescription(await answer.text(), "answer");
  return () => {
    track.close();
    peer.close();
  };
}

/** Plays a stream of Janus's streaming plugin: Janus makes the offer. */
export async function playJanus(port: number, count: PlayerCount): Promise<() => void> {
  const base = `http://127.0.0.1:${port}${janusPath}`;
  let number = 0;
  const send = async (path: string, message: object) => {
    const body = JSON.stringify({ transaction: `t${number++}`, ...message });
    return (await fetch(base + path, { method: "POST", body })).json();
  };
  const session = `/${(await send("", { janus: "create" })).data.id}`;
  const handle = `${session}/${(await send(session, { janus: "attach", plugin: "janus.plugin.streaming" })).data.id}`;
  await send(handle, { janus: "message", body: { request: "watch", id: 1 } });
  let offer: string | undefined;
  while (offer === undefined) offer = (await (await fetch(base + session)).json()).jsep?.sdp;
  const peer = peerFor(count);
  let received: InstanceType<typeof library.Track> | undefined;
  peer.onTrack((track) => {
    received = track;
    countPackets(track, count);
  });
  peer.setRemoteDescription(offer, "offer");
  peer.setLocalDescription("answer");
  const jsep = { type: "answer", sdp: await gathered(peer) };
  await send(handle, { janus: "message", body: { request: "start" }, jsep });
  const alive = setInterval(() => void send(session, { janus: "keepalive" }), 20_000);
  return () => {
    clearInterval(alive);
    received?.close();
    peer.close();
  };
}
