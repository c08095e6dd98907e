/** Items of local storage and the attributes of <html> that follow them. */
export const THEME_ITEM = 'hostwerk.theme';
export const VAT_ITEM = 'hostwerk.vat';

/**
 * Runs before the first paint. Pages are the same for everyone, so what belongs to this visitor
 * (theme, prices with or without btw, signed in or not) is set here as attributes that CSS reads.
 * Storage may be shut; then the defaults stand. And before any schema is made zod hears that it may compile
 * none: our policy forbids that, and a browser reports that it was tried.
 */
export const BOOT_SCRIPT = `(function(){globalThis.__zod_globalConfig={jitless:true};var d=document.documentElement,t=null;try{var s=localStorage;t=s.getItem('${THEME_ITEM}');if(s.getItem('${VAT_ITEM}')==='excl')d.dataset.vat='excl';if(s.getItem('hostwerk.session'))d.dataset.session='in'}catch(e){}d.dataset.theme=t==='dark'||t==='light'?t:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})()`;
