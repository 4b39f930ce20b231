import { parentPort, workerData } from "node:worker_threads";
import { type OrderRow } from "./order.queries.ts";
import { writeInvoice } from "./write-invoice.ts";

const { order, seller }: { order: OrderRow; seller: string } = workerData;
parentPort?.postMessage(await writeInvoice(order, seller));
