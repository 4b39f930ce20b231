"""Plays a stream by WHEP with aiortc and prints JSON: the size of the picture, the number of decoded frames, and
seconds until the first one. Arguments: address, token of the session, number of frames."""
import asyncio
import json
import sys
import time
import urllib.request

from aiortc import RTCPeerConnection, RTCSessionDescription


def post(address, token, offer):
    headers = {"authorization": "Bearer " + token, "content-type": "application/sdp"}
    request = urllib.request.Request(address, offer.encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return answer.read().decode()


async def main(address, token, wanted):
    began = time.monotonic()
    peer = RTCPeerConnection()
    peer.addTransceiver("video", direction="recvonly")
    tracks = asyncio.get_running_loop().create_future()
    peer.on("track", tracks.set_result)
    await peer.setLocalDescription(await peer.createOffer())
    answer = post(address, token, peer.localDescription.sdp)
    await peer.setRemoteDescription(RTCSessionDescription(answer, "answer"))
    track = await tracks
    frame = await track.recv()
    first = time.monotonic() - began
    for _ in range(wanted - 1):
        frame = await track.recv()
    await peer.close()
    print(json.dumps({"width": frame.width, "height": frame.height, "frames": wanted, "firstSeconds": first}))


asyncio.run(asyncio.wait_for(main(sys.argv[1], sys.argv[2], int(sys.argv[3])), 60))
