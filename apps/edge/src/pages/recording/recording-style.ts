import { Markup } from "../escape-html.ts";

/** Additional CSS of the recordings page. Videos have the same dark background as in the console. */
export const recordingStyle = new Markup(`
html,body{height:100%}
body{display:flex;flex-direction:column;min-height:480px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.space{margin:0;padding:0 16px 16px;color:var(--ink3);font-size:12px}
.work{display:flex;flex:1;min-height:0}
aside{flex:0 0 240px;overflow:auto;border-right:1px solid var(--line)}
aside h2{padding:8px 16px}
#cameras label{display:flex;align-items:center;gap:8px;padding:6px 16px;font-size:13px;line-height:20px;cursor:pointer}
#cameras label:hover{background:#f1f5fa}
#cameras input{margin:0;accent-color:var(--primary)}
#cameras .sub{margin-left:auto;white-space:nowrap}
.month{display:flex;align-items:center;justify-content:space-between;padding:8px 12px 4px}
.month button{width:28px;padding:0}
#days{display:grid;grid-template-columns:repeat(7,1fr);gap:2px;padding:0 12px 12px}
#days button{position:relative;height:28px;padding:0;border:0;font-size:12px;line-height:28px}
#days button:disabled{color:#9aa4b5;cursor:default}
#days button.other{opacity:.45}
#days button.has{font-weight:600}
#days button.has:after{content:"";position:absolute;left:50%;bottom:2px;width:4px;height:4px;margin-left:-2px;border-radius:50%;background:var(--primary)}
#days button[aria-pressed=true]{background:var(--primary);color:#fff}
#days button[aria-pressed=true]:after{background:#fff}
.weekdays{display:grid;grid-template-columns:repeat(7,1fr);gap:2px;padding:0 12px;color:var(--ink3);font-size:12px;line-height:20px;text-align:center}
.legend{padding:8px 16px;font-size:12px;line-height:20px;color:var(--ink2)}
.legend span{display:flex;align-items:center;gap:8px}
.legend i{width:3px;height:14px}
.legend i.block{width:12px;height:10px;background:#9cc2f7}
main{display:flex;flex:1;flex-direction:column;min-width:0}
#stage{display:grid;flex:1;min-height:0;gap:2px;background:var(--stage);grid-template-columns:1fr}
#stage[data-count="2"],#stage[data-count="3"],#stage[data-count="4"]{grid-template-columns:1fr 1fr}
#stage[data-count="3"],#stage[data-count="4"]{grid-template-rows:1fr 1fr}
.window{position:relative;height:auto;min-height:0;padding:0;overflow:hidden;border:0;border-radius:0;background:var(--stage);line-height:20px}
.window video{position:absolute;inset:0;width:100%;height:100%;object-fit:contain}
.window[aria-pressed=true]:after{content:"";position:absolute;inset:0;border:2px solid #7fb2f8;pointer-events:none}
#stage[data-count="1"] .window:after{display:none}
.caption{position:absolute;inset:0 0 auto;height:34px;padding:6px 12px;color:#fff;font-size:13px;text-align:left;background:linear-gradient(rgba(15,23,34,.7),rgba(15,23,34,0))}
.window[data-picture=none] video{visibility:hidden}
.window[data-picture=waiting] video{opacity:.45}
.message{position:absolute;inset:50% 0 auto;margin-top:-11px;color:#fff;font-size:14px;text-shadow:0 0 4px #0f1722;line-height:22px;text-align:center}
.message[hidden]{display:none}
.bar{display:flex;align-items:center;gap:8px;height:44px;padding:0 16px;border-bottom:1px solid var(--line);white-space:nowrap}
.bar #clock{font-weight:600;min-width:156px}
.bar select{height:28px;border:1px solid var(--line2);border-radius:6px;background:#fff;font:inherit;font-size:13px}
.bar .gap{flex:1}
.bar #cut{color:var(--ink2);font-size:12px}
.bar button:disabled{color:#9aa4b5;cursor:not-allowed;border-color:var(--line)}
.bar .primary{border-color:var(--primary);background:var(--primary);color:#fff}
.bar .primary:hover{color:#fff}
#line{display:block;width:100%;cursor:pointer;touch-action:none}
#line:focus-visible{outline:2px solid var(--primary);outline-offset:-2px}
.time{padding:4px 16px 8px}
.keys{padding:0 16px 8px;color:var(--ink3);font-size:12px;line-height:18px}
.note[hidden]{display:none}
`);
