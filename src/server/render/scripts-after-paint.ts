const PART = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const ENTRY = /<script type="module" async="" src="([^"]+)"><\/script>/

// The browser says when it has painted. A page in the background is not painted: there is nothing to wait for.
// A button pressed before the page has come to life is kept, once: `storefront/layout/use-early-presses.ts` takes them and
// presses them again. So is the button of a form that a script alone can send (its method is "dialog": a browser does
// nothing with it by itself). A link that was followed leads away by itself: the page then does not come to life on its
// way out, because what that does to the browser's history would call the visitor back.
const LOADER = `(function(parts,entry){
const early=new Set()
function keep(event){
const pressed=event.target.closest("button[type=button],a[href]:not([target],[href^='#'])")
if(!pressed)return
if(pressed.href){window.isLeaving=true;return}
early.add(pressed);event.stopPropagation()}
function keepForm(event){
if(event.target.method!=="dialog")return
early.add(event.submitter);event.preventDefault()}
addEventListener("click",keep,true)
addEventListener("submit",keepForm,true)
window.takeEarlyPresses=function(){removeEventListener("click",keep,true);removeEventListener("submit",keepForm,true);delete window.takeEarlyPresses;return[...early]}
function put(tag,attributes){document.head.append(Object.assign(document.createElement(tag),attributes))}
let loading=false
function load(){if(loading)return;loading=true;for(const href of parts)put("link",{rel:"modulepreload",href});put("script",{type:"module",async:true,src:entry})}
if(document.hidden)load()
else if(self.PerformanceObserver?.supportedEntryTypes?.includes("paint")){
new PerformanceObserver((_,observer)=>{observer.disconnect();load()}).observe({type:"paint",buffered:true})
setTimeout(load,3000)
}else requestAnimationFrame(()=>setTimeout(load))
})`

/**
 * Lets a rendered page load its scripts once it has been painted: until then they would share a phone's narrow line
 * with the styles, the font and the pictures. Other pages, such as those in development, stay as they are.
 */
export function scriptsAfterPaint(html: string): string {
  const entry = ENTRY.exec(html)
  if (!entry) return html
  const parts = Array.from(html.matchAll(PART), ([, href]) => href)
  const loader = `<script>${LOADER}(${JSON.stringify(parts)},${JSON.stringify(entry[1])})</script>`
  return html.replaceAll(PART, '').replace(entry[0], () => loader)
}
