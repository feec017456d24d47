"""A small home router: answers UPnP searches on the loopback interface and keeps a table of open ports."""

from __future__ import annotations

import re
import socket
import struct
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

GROUP = "239.255.255.250"
TYPE = "urn:schemas-upnp-org:service:WANIPConnection:1"
DEVICE = "urn:schemas-upnp-org:device:InternetGatewayDevice:1"
DESCRIPTION = f"""<?xml version="1.0"?>
<root xmlns="urn:schemas-upnp-org:device-1-0"><specVersion><major>1</major><minor>0</minor></specVersion>
<device><deviceType>{DEVICE}</deviceType><friendlyName>router</friendlyName><deviceList><device>
<deviceType>urn:schemas-upnp-org:device:WANDevice:1</deviceType><serviceList><service>
<serviceType>urn:schemas-upnp-org:service:WANCommonInterfaceConfig:1</serviceType>
<serviceId>urn:upnp-org:serviceId:WANCommonIFC1</serviceId><controlURL>/common</controlURL>
<eventSubURL>/e</eventSubURL><SCPDURL>/s.xml</SCPDURL></service></serviceList><deviceList><device>
<deviceType>urn:schemas-upnp-org:device:WANConnectionDevice:1</deviceType><serviceList><service>
<serviceType>{TYPE}</serviceType><serviceId>urn:upnp-org:serviceId:WANIPConn1</serviceId>
<controlURL>/control</controlURL><eventSubURL>/e</eventSubURL><SCPDURL>/s.xml</SCPDURL></service></serviceList>
</device></deviceList></device></deviceList></device></root>"""


class Gateway:
    """The router; `outside` is its address on the internet, `faults` the error codes it gives next."""

    def __init__(self, outside: str = "5.6.7.8") -> None:
        self.outside = outside
        self.ports: dict[int, dict[str, str]] = {}
        self.faults: list[int] = []
        self.answers = True
        self._web = ThreadingHTTPServer(("127.0.0.1", 0), self._pages())
        self._ssdp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._bind(60)
        member = struct.pack("4s4s", socket.inet_aton(GROUP), socket.inet_aton("127.0.0.1"))
        self._ssdp.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, member)
        self._threads = [Thread(target=self._web.serve_forever), Thread(target=self._answer)]
        for thread in self._threads:
            thread.start()

    def _bind(self, seconds: float) -> None:
        """There is one port for searches, so only one test at a time has a router."""
        end = time.monotonic() + seconds
        while True:
            try:
                self._ssdp.bind(("", 1900))
                return
            except OSError:
                if time.monotonic() > end:
                    self._ssdp.close()
                    self._web.server_close()
                    pytest.skip("another program on this machine answers UPnP searches")
                time.sleep(0.05)

    def close(self) -> None:
        self._web.shutdown()
        self._web.server_close()
        self._ssdp.sendto(b"stop", ("127.0.0.1", 1900))
        for thread in self._threads:
            thread.join(5)
        self._ssdp.close()

    def _answer(self) -> None:
        while (asked := self._ssdp.recvfrom(2048))[0] != b"stop":
            if self.answers and DEVICE.encode() in asked[0]:
                reply = (
                    f"HTTP/1.1 200 OK\r\nCACHE-CONTROL: max-age=60\r\nST: {DEVICE}\r\n"
                    f"USN: uuid:1::{DEVICE}\r\nEXT:\r\nSERVER: test\r\n"
                    f"LOCATION: http://127.0.0.1:{self._web.server_port}/d.xml\r\n\r\n"
                )
                self._ssdp.sendto(reply.encode(), asked[1])

    def act(self, action: str, told: dict[str, str]) -> tuple[int, dict[str, str]]:
        """The error code (0 if it worked) and the result of one request."""
        if action == "GetStatusInfo":
            return 0, {
                "NewConnectionStatus": "Connected",
                "NewLastConnectionError": "ERROR_NONE",
                "NewUptime": "5",
            }
        if action == "GetExternalIPAddress":
            return 0, {"NewExternalIPAddress": self.outside}
        if self.faults:
            return self.faults.pop(0), {}
        port = int(told["NewExternalPort"])
        if action == "AddPortMapping":
            self.ports[port] = told
        elif action == "DeletePortMapping":
            del self.ports[port]
        return 0, {}

    def _pages(gateway) -> type[BaseHTTPRequestHandler]:
        class Pages(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._send(200, DESCRIPTION)

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                action = self.headers["SOAPAction"].strip('"').partition("#")[2]
                told = dict(re.findall(r"<(New\w+)>([^<]*)</", body))
                code, result = gateway.act(action, told)
                if code:
                    inner = (
                        "<s:Fault><faultcode>s:Client</faultcode><faultstring>UPnPError</faultstring><detail>"
                        f'<UPnPError xmlns="urn:schemas-upnp-org:control-1-0"><errorCode>{code}</errorCode>'
                        "<errorDescription>no</errorDescription></UPnPError></detail></s:Fault>"
                    )
                else:
                    parts = "".join(f"<{key}>{value}</{key}>" for key, value in result.items())
                    inner = f'<u:{action}Response xmlns:u="{TYPE}">{parts}</u:{action}Response>'
                self._send(
                    500 if code else 200,
                    '<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">'
                    f"<s:Body>{inner}</s:Body></s:Envelope>",
                )

            def _send(self, status: int, text: str) -> None:
                raw = text.encode()
                self.send_response(status)
                self.send_header("Content-Type", "text/xml")
                self.send_header("Content-Length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw)

            def log_message(self, *_: object) -> None: ...

        return Pages
