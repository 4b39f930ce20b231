import { connect, createServer } from "node:net";
import { startS3StandIn } from "../../../apps/server/test/stand-in/s3-stand-in.ts";

/** Port of the object store in the examples of the documents: http://KEY:SECRET@s3.example.com:9000 */
const port = 9000;
const store = await startS3StandIn("KEY");
const target = Number(new URL(store.url).port);
createServer((client) => {
  const server = connect(target, "127.0.0.1");
  client.pipe(server).pipe(client);
  for (const end of [client, server]) end.on("error", () => end.destroy());
}).listen(port, () => console.log("ready"));
