/** The page for a rendering error. It depends on no other file, because those may be unavailable too. */
export const errorPage = `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title>
<body style="font-family: system-ui, sans-serif; margin: 3rem auto; max-width: 30rem; padding: 0 1rem">
<h1>Something went wrong</h1>
<p>The page could not be shown. Please try again in a moment.</p>
<p><a href="">Try again</a></p>
`
