/** The code of the CloudFront functions. It reads `patterns` and `table`, which `cloudfront-function.ts` prints before it. */

/** A file that no bucket has. S3 returns 404 for it. */
const absentPath = '/-'

/** The code that both functions share. The runtime has ECMAScript 5 and some later features. */
export const sharedSource = `var compiled = []

function match(index, text) {
  if (!compiled[index]) compiled[index] = new RegExp('^(?:' + patterns[index] + ')$')
  return compiled[index].exec(text)
}
function fill(value, found) {
  return value.replace(/\\$(\\d)/g, function (_, group) { return found[group] || '' })
}
function decode(text) {
  try { return decodeURIComponent(text) } catch (error) { return null }
}
/** Decodes the path of a site below the base path, or returns null. A dot in a pattern matches no line break, and no path has one. */
function readPath(uri) {
  var path = decode(uri)
  if (path === null || (path + '/').indexOf(table.base + '/') !== 0) return null
  return path.slice(table.base.length).replace(/[\\r\\n\\u2028\\u2029]/g, '%')
}
function readQuery(querystring, name) {
  var values = []
  for (var key in querystring) {
    if (decode(key.replace(/\\+/g, ' ')) !== name) continue
    var all = querystring[key].multiValue || [querystring[key]]
    for (var i = 0; i < all.length; i++) {
      var value = all[i].value.replace(/\\+/g, ' ')
      var decoded = decode(value)
      values.push(decoded === null ? value : decoded)
    }
  }
  return values
}
function readFormat(headers) {
  var value = headers.accept ? headers.accept.value : ''
  return accepts[0].test(value) ? 'md' : accepts[1].test(value) ? 'html' : accepts[2].test(value) ? 'md' : 'html'
}
function readLanguage(querystring) {
  var values = readQuery(querystring, 'lang')
  if (values.length === 0) return ''
  for (var i = 1; i < values.length; i++) if (values[i] !== values[0]) return '?'
  return table.languages.indexOf(values[0]) < 0 ? '?' : values[0]
}
/** Returns the file, or the status of an error. */
function chooseFile(request, path) {
  var facts = {
    l: readLanguage(request.querystring),
    v: readQuery(request.querystring, 'verbose')[0] === 'true' ? '' : null,
    f: readFormat(request.headers),
  }
  for (var i = 0; i < table.files.length; i++) {
    var rule = table.files[i]
    var found = match(rule[0], path)
    if (!found || (rule[1] && facts[rule[1][0]] !== rule[1].slice(1))) continue
    return typeof rule[2] === 'string' ? fill(rule[2], found) : rule[2]
  }
  return path
}
function setHeaders(headers, method, status, file, path) {
  for (var name in table.headers) {
    var rules = table.headers[name]
    var value = ''
    for (var i = 0; i < rules.length; i++) {
      var rule = rules[i]
      if (rule[0] >= 0 && !match(rule[0], method)) continue
      if (rule[1] >= 0 && !match(rule[1], String(status))) continue
      if (rule[2] >= 0 && !match(rule[2], file)) continue
      var found = rule[3] < 0 ? [] : match(rule[3], path)
      if (!found) continue
      value = rule[4] < 0 ? '' : fill(patterns[rule[4]], found)
      break
    }
    if (value) headers[name] = { value: value }
    else delete headers[name]
  }
  return headers
}
`

/** The rest of the function for `viewer-response`. */
export const responseSource = `function handler(event) {
  var request = event.request
  var marked = request.headers['x-stele-path']
  var path = readPath(marked ? marked.value : request.uri)
  var response = event.response
  var file = marked ? decode(request.uri) : chooseFile(request, path)
  setHeaders(response.headers, request.method, response.statusCode, String(file), path)
  return response
}
`

/** The rest of the function for `viewer-request`. */
export const requestSource = `/** Whether a file of the API exists. For all other files, S3 returns 404 itself. */
function existsInApi(file) {
  if (match(table.apiFiles, file)) return true
  var found = match(table.essayFile, file)
  if (!found) return false
  if (table.essays === null) return true
  var essay = (' ' + table.essays + ' ').split(' ' + found[1] + ':')[1]
  return essay !== undefined && (!found[2] || essay.split(' ')[0].split(',').indexOf(found[2]) >= 0)
}
/** Returns the status, and the file or the location. */
function route(request, path) {
  var i, found
  if (request.method === 'OPTIONS') return { status: 204 }
  if (path === null) return { status: 404 }
  if (path === '') return { status: 308, location: '/' }
  var isApi = match(table.api, path)
  var plain = path.replace(isApi ? /[/]$/ : /([.]html|[/])$/, '')
  found = match(table.name, plain)
  var former = table.former[plain]
  var named = former === undefined && found ? table.former[found[1]] : undefined
  if (former === null || named === null) return { status: 410 }
  if (former || named) return { status: 308, location: former || plain.replace(found[1], named) }
  for (i = 0; i < table.redirects.length; i++) {
    found = match(table.redirects[i][0], path)
    if (!found) continue
    var location = fill(table.redirects[i][1], found)
    if (!location) return { status: 404 }
    if (!isApi || existsInApi(location + '.json')) return { status: 308, location: location }
  }
  var isRead = request.method === 'GET' || request.method === 'HEAD'
  var file = chooseFile(request, path)
  if (file !== 400 && (file === 404 || (isApi && !existsInApi(file)))) {
    return { status: !isRead && match(table.essayPath, path) ? 405 : 404 }
  }
  return isRead ? { status: file === 400 ? 400 : 200, file: file } : { status: 405 }
}
function printQuery(querystring) {
  var parts = []
  for (var key in querystring) {
    var all = querystring[key].multiValue || [querystring[key]]
    for (var i = 0; i < all.length; i++) parts.push(all[i].value === '' ? key : key + '=' + all[i].value)
  }
  return parts.length > 0 ? '?' + parts.join('&') : ''
}
function handler(event) {
  var request = event.request
  var path = readPath(request.uri)
  var result = route(request, path)
  var status = result.status
  var isApi = path !== null && match(table.api, path)
  if (status === 200 || (status === 404 && !isApi)) {
    delete request.headers['if-match']
    delete request.headers['if-unmodified-since']
    request.headers['x-stele-path'] = { value: request.uri }
    request.uri = status === 200 ? encodeURI(result.file) : '${absentPath}'
    return request
  }
  var body = '/api/' + status + '.json'
  if (!table.bodies[body]) body = ''
  var headers = setHeaders({}, request.method, status, body, path || '')
  if (result.location) headers.location = { value: table.base + encodeURI(result.location) + printQuery(request.querystring) }
  var response = { statusCode: status, statusDescription: String(status), headers: headers }
  if (body && request.method !== 'HEAD') response.body = { encoding: 'text', data: table.bodies[body] }
  return response
}
`
